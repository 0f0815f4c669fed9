import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { canvas, middleOf, node, openSample, showAndOpen } from './support.ts';

const toolbox = (page: Page) => page.getByRole('navigation', { name: 'Toolbox' });
const row = (page: Page, name: string): Locator =>
  toolbox(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Drags as browsers let things be dragged out of lists. */
async function dragRow(page: Page, name: string, to: { x: number; y: number }): Promise<void> {
  const from = await middleOf(row(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test('an expression dragged into a graph refers to it, and says so where it is used', async ({ page }) => {
  await openSample(page);
  await toolbox(page).getByRole('button', { name: 'New expression' }).click();
  const name = toolbox(page).getByRole('textbox');
  await name.fill('Scratch');
  await name.press('Enter');
  await expect(row(page, 'Scratch')).toContainText('unused');
  await expect(row(page, 'Coast')).not.toContainText('unused');

  const middle = await middleOf(canvas(page));
  await dragRow(page, 'Coast', middle);
  await expect(node(page, 'Coast')).toBeVisible();
  const box = (await node(page, 'Coast').boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - middle.x)).toBeLessThan(120);

  // Renamed, the reference follows.
  await row(page, 'Coast').getByRole('button', { name: 'Coast', exact: true }).dblclick();
  await page.keyboard.type('Shore');
  await page.keyboard.press('Enter');
  await row(page, 'Scratch').getByRole('button', { name: 'Scratch', exact: true }).click();
  await expect(node(page, 'Shore')).toBeVisible();

  // Who uses it, and the way there, with the node selected.
  await row(page, 'Shore').getByRole('button', { name: 'Shore', exact: true }).click();
  await canvas(page).focus();
  await page.keyboard.press('Escape');
  const usedBy = page.getByRole('group', { name: 'Used by' });
  await expect(usedBy).toContainText('Scratch');
  await page.screenshot({ path: 'test-results/toolbox.png' });
  await usedBy.getByRole('button', { name: 'Scratch' }).click();
  await expect(canvas(page)).toHaveAccessibleName('Canvas of Scratch');
  await expect(node(page, 'Shore')).toHaveAccessibleName('Shore, selected');

  // It cannot use itself, and nothing is changed by trying.
  await row(page, 'Shore').getByRole('button', { name: 'Shore', exact: true }).click();
  await expect(node(page, 'Output')).toBeVisible();
  const count = await canvas(page).getByRole('group').count();
  await dragRow(page, 'Scratch', middle);
  await expect(page.getByText('“Shore” cannot use “Scratch”, which uses “Shore”.')).toBeVisible();
  expect(await canvas(page).getByRole('group').count()).toBe(count);
});

test('a node is found in whichever graph it is', async ({ page }) => {
  await openSample(page);
  await showAndOpen(page, 'Coast');
  await canvas(page).hover();
  await page.keyboard.press('ControlOrMeta+Shift+f');
  const search = page.getByRole('combobox', { name: 'Find in all graphs…' });
  await search.fill('slope');
  const found = page.getByRole('listbox', { name: 'Find node in all graphs' }).getByRole('option');
  await expect(found.first()).toContainText('Slope');
  await page.screenshot({ path: 'test-results/find-everywhere.png' });
  await page.keyboard.press('Enter');
  await expect(canvas(page)).not.toHaveAccessibleName('Canvas of Coast');
  const selected = canvas(page).getByRole('group', { name: /, selected$/ });
  await expect(selected).toHaveCount(1);
  await expect(selected).toBeInViewport();
});

test('an expression dragged onto an output layer feeds it', async ({ page }) => {
  await openSample(page);
  const field = page.getByRole('combobox', { name: 'Expression of Puddles' });
  await field.scrollIntoViewIfNeeded();
  await dragRow(page, 'Surf', await middleOf(field));
  await expect(field.locator('option:checked')).toHaveText('Surf');
  await expect(row(page, 'Puddles')).toContainText('unused');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field.locator('option:checked')).toHaveText('Puddles');
});
