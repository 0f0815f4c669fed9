import { expect, test } from '@playwright/test';
import { differingShare, openSample, pictureOf, view3d, zoneReady } from './support.ts';

test('a declared layer is fed and shown; a grass type is added; both are undone', async ({ page }) => {
  await openSample(page);
  const project = page.getByRole('navigation', { name: 'Project' });
  const layers = project.getByRole('region', { name: 'Output layers' });
  const rows = layers.locator('[data-output-id]');
  const before = await rows.count();

  // Declared: at once there to be named, fed and shown.
  await layers.getByRole('button', { name: 'New output layer' }).click();
  const name = layers.getByRole('textbox', { name: /^Name of Layer/ });
  await name.fill('Wind');
  await name.press('Enter');
  await expect(rows).toHaveCount(before + 1);
  const show = layers.getByRole('button', { name: 'Show Wind on the terrain' });
  await expect(show).toBeDisabled();
  await layers
    .getByRole('combobox', { name: 'Expression of Wind', exact: true })
    .selectOption({ label: 'Scaled noise' });
  await expect(show).toBeEnabled();
  const plain = await pictureOf(view3d(page));
  await show.click();
  await zoneReady(page);
  await expect
    .poll(async () => differingShare(plain, await pictureOf(view3d(page))), { timeout: 60_000 })
    .toBeGreaterThan(0.05);
  await page.screenshot({ path: 'test-results/output-layer.png' });

  // One of choices: the colours of the grasses, by a legend.
  await layers.getByRole('button', { name: 'Show Grass type on the terrain' }).click();
  await zoneReady(page);
  const legend = page.getByRole('figure', { name: 'Colours of Grass type' });
  await expect(legend.getByText('Reeds')).toBeVisible();
  await page.screenshot({ path: 'test-results/grass-types.png' });
  const grasses = rows
    .filter({ has: page.getByText('Grass type', { exact: true }) })
    .locator('[data-choice]');
  await layers.getByRole('button', { name: 'Add a choice to Grass type' }).click();
  await expect(grasses).toHaveCount(4);
  await layers
    .getByRole('combobox', { name: 'Expression of Type', exact: true })
    .selectOption({ label: 'Heath' });
  await zoneReady(page);
  await expect(legend.getByText('Type', { exact: true })).toBeVisible();

  for (let undo = 0; undo < 2; undo++) await page.keyboard.press('ControlOrMeta+z');
  await expect(grasses).toHaveCount(3);
  for (let undo = 0; undo < 3; undo++) await page.keyboard.press('ControlOrMeta+z');
  await expect(rows).toHaveCount(before);
});
