import { expect, test } from '@playwright/test';
import {
  canvas,
  differingShare,
  dragTo,
  middleOf,
  node,
  openSample,
  pictureOf,
  port,
  showAndOpen,
  view3d,
  wires,
  withoutFilePickers,
  zoneReady,
} from './support.ts';

test('wire a rule, see it on the ground, take it back, keep it', async ({ page }) => {
  await withoutFilePickers(page);
  await openSample(page);
  await showAndOpen(page, 'Away from the ocean');

  const start = await pictureOf(view3d(page));
  const still = differingShare(start, await pictureOf(view3d(page)));
  expect(still).toBeLessThan(0.002);

  await test.step('dragging a slider moves the band along the shore', async () => {
    const slider = page.getByRole('slider', { name: 'Least distance from the ocean slider' });
    const { x, y } = await middleOf(slider);
    const width = (await slider.boundingBox())!.width;
    // The thumb, at 40 m, is near the right end.
    await dragTo(page, slider.locator('xpath=..').getByRole('slider'), { x: x - 0.3 * width, y });
    const value = Number(await slider.inputValue().catch(() => slider.getAttribute('aria-valuenow')));
    expect(value).toBeLessThan(30);
    await zoneReady(page);
    expect(differingShare(start, await pictureOf(view3d(page)))).toBeGreaterThan(0.01);
  });

  await test.step('one undo brings the value and the picture back', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('spinbutton', { name: 'Least distance from the ocean' })).toHaveText('40');
    await zoneReady(page);
    expect(differingShare(start, await pictureOf(view3d(page)))).toBeLessThan(0.002);
  });

  await test.step('a node found by name and wired in changes the ground', async () => {
    const area = (await canvas(page).boundingBox())!;
    await page.mouse.move(area.x + area.width * 0.55, area.y + area.height * 0.25);
    await page.keyboard.press('Shift+A');
    await page.getByRole('combobox', { name: 'Search nodes…' }).fill('invert');
    await page.keyboard.press('Enter');
    await expect(node(page, 'Invert')).toBeVisible();
    const before = await wires(page).count();

    await dragTo(
      page,
      port(page, 'Soft threshold beyond a distance', 'output'),
      port(page, 'Invert', 'value', 'target'),
    );
    await expect(wires(page)).toHaveCount(before + 1);
    await dragTo(page, port(page, 'Invert', 'value', 'source'), port(page, 'Output', 'value'));
    await expect(wires(page)).toHaveCount(before + 1); // The output's wire was replaced.
    await zoneReady(page);
    expect(differingShare(start, await pictureOf(view3d(page)))).toBeGreaterThan(0.03);
  });

  await test.step('saved, and there again after a reload', async () => {
    const wired = await pictureOf(view3d(page));
    const count = await wires(page).count();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    expect((await download).suggestedFilename()).toBe('Fjord.satoyama');
    await page.reload();
    await zoneReady(page);
    await expect(node(page, 'Invert')).toBeVisible();
    await expect(wires(page)).toHaveCount(count);
    expect(differingShare(wired, await pictureOf(view3d(page)))).toBeLessThan(0.01);
  });
});
