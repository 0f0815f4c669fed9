import { encode } from 'fast-png';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  differingShare,
  middleOf,
  openSample,
  pictureOf,
  showAndOpen,
  view3d,
  withoutFilePickers,
  zoneReady,
} from './support.ts';

/** A map of the world, north up: sand in the south, wood in the north, and a smoothed line between. */
function colourMap(): Buffer {
  const [width, height] = [64, 72];
  const data = new Uint8Array(width * height * 3);
  for (let t = 0; t < width * height; t++) {
    const row = Math.floor(t / width);
    data.set(row === 36 ? [130, 128, 90] : row < 36 ? [40, 96, 60] : [230, 120, 60], t * 3);
  }
  // Two pixels of the smoothed colour would be no ecotope; a row of 64 is one in a thousand and more: leave just one.
  for (let i = 1; i < width; i++) data.set([230, 120, 60], (36 * width + i) * 3);
  return Buffer.from(encode({ width, height, data, channels: 3, depth: 8 }));
}

const overlay = (page: Page) => page.getByRole('combobox', { name: 'Overlay' });

test('the ecotopes of the sample are laid over the ground, and their distances', async ({ page }) => {
  await openSample(page);
  const before = await pictureOf(view3d(page));
  await overlay(page).selectOption({ label: 'Ecotope' });
  await zoneReady(page);
  const shown = await pictureOf(view3d(page));
  expect(differingShare(before, shown)).toBeGreaterThan(0.05);
  await expect(page.getByRole('figure', { name: 'Colours of Ecotope' })).toContainText('Birch forest');
  const middle = await middleOf(view3d(page));
  await page.mouse.move(middle.x, middle.y);
  // The ids of the sample: shore, forest, meadow, heath, rock.
  await expect(page.getByRole('contentinfo')).toContainText(/Ecotope [1-5]\b/);
  await page.screenshot({ path: 'test-results/ecotopes.png' });

  await overlay(page).selectOption({ label: 'Distance to Birch forest' });
  await page.getByRole('button', { name: 'Contour lines' }).click();
  await zoneReady(page);
  expect(differingShare(shown, await pictureOf(view3d(page)))).toBeGreaterThan(0.03);
  const { x, y } = await middleOf(view3d(page));
  await page.mouse.move(x, y);
  await expect(page.getByRole('contentinfo')).toContainText(/Distance to Birch forest −?-?\d+(\.\d+)? m/);
  await page.screenshot({ path: 'test-results/contours.png' });
});

test('a rule reads an ecotope: its edge is shown where the forest ends', async ({ page }) => {
  await openSample(page);
  const before = await pictureOf(view3d(page));
  const { x, y } = await middleOf(view3d(page));
  await showAndOpen(page, 'Forest edge');
  // Somewhere along a line across the picture the edge is passed, and elsewhere it is far.
  const values = new Set<string>();
  for (let step = -8; step <= 8; step++) {
    await page.mouse.move(x + 20 * step, y + 6 * step);
    await page.waitForTimeout(150);
    values.add(
      (await page.getByRole('contentinfo').innerText()).replace(/[^]*Forest edge\s+(\S+)[^]*/, '$1'),
    );
  }
  expect([...values].filter((value) => Number(value) > 0 && Number(value) <= 1).length).toBeGreaterThan(1);
  expect(differingShare(before, await pictureOf(view3d(page)))).toBeGreaterThan(0.02);
});

test('a map of ecotopes is imported by its colours, undone, redone and kept', async ({ page }) => {
  await withoutFilePickers(page);
  await openSample(page);
  const layer = page.locator('[data-layer-id="ecotope"]');
  await expect(layer).toContainText('tiles');
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await layer.hover();
    await page.getByRole('button', { name: 'Import an image into Ecotope…' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('cut.png', colourMap().subarray(0, 60));
  await expect(page.getByText(/cut\.png/).first()).toBeVisible();

  await choose('map.png', colourMap());
  await expect(page.getByText(/Ecotope from map\.png: .* 2 ecotopes, 2 of them new/).first()).toBeVisible();
  const ecotopes = page.getByRole('region', { name: 'Ecotopes' });
  await expect(ecotopes.getByText('Ecotope #28603c')).toBeVisible();
  await page.getByRole('region', { name: 'Ecotopes' }).screenshot({ path: 'test-results/ecotope-list.png' });

  await page.keyboard.press('Control+z');
  await expect(ecotopes.getByText('Ecotope #28603c')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(ecotopes.getByText('Ecotope #28603c')).toBeVisible();

  await overlay(page).selectOption({ label: 'Ecotope' });
  await page.reload();
  await expect(ecotopes.getByText('Ecotope #28603c')).toBeVisible();
  await expect(layer).toContainText('288 tiles');
  await zoneReady(page);
  await expect(page.getByRole('figure', { name: 'Colours of Ecotope' })).toContainText('Ecotope #e6783c');
});

test('a declared layer is read by a rule at once, and saved with the project', async ({ page }) => {
  await withoutFilePickers(page);
  await openSample(page);
  const layers = page.getByRole('region', { name: 'Source layers' });
  await layers.getByRole('button', { name: 'New source layer' }).click();
  await page.keyboard.type('Snow cover');
  await page.keyboard.press('Enter');
  await expect(layers.getByText('Snow cover')).toBeVisible();
  const data = Uint8Array.from({ length: 64 * 72 }, (_, t) => (t % 64) * 4);
  const buffer = Buffer.from(encode({ width: 64, height: 72, data, channels: 1, depth: 8 }));
  const chooser = page.waitForEvent('filechooser');
  await layers.getByText('Snow cover').hover();
  await layers.getByRole('button', { name: 'Import an image into Snow cover…' }).click();
  await (await chooser).setFiles({ name: 'snow.png', mimeType: 'image/png', buffer });
  await overlay(page).selectOption({ label: 'Snow cover' });
  await zoneReady(page);
  const { x, y } = await middleOf(view3d(page));
  await page.mouse.move(x, y);
  await expect(page.getByRole('contentinfo')).toContainText(/Snow cover 0\.\d+/);

  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const file = await (await download).path();
  const reopened = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Open…' }).click();
  await (
    await reopened
  ).setFiles({
    name: 'saved.satoyama',
    mimeType: 'application/zip',
    buffer: (await import('node:fs')).readFileSync(file),
  });
  await expect(page.locator('[data-layer-id]', { hasText: 'Snow cover' })).toContainText('tiles');
});
