import { decode } from 'fast-png';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Opens the app on its sample world with a coarse hot zone, which a software adapter fills in a moment. */
export async function openSample(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Project' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tile resolution' }).selectOption('64');
  await zoneReady(page);
}

/** Files are then downloaded and chosen as in browsers that cannot write to a file of the user's choice. */
export async function withoutFilePickers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker']) {
      delete (window as unknown as Record<string, unknown>)[name];
    }
  });
}

/** Waits until the hot zone shows what the document says. */
export async function zoneReady(page: Page): Promise<void> {
  // An edit reaches the zone a moment after it is made.
  await page.waitForTimeout(400);
  await expect(page.locator('[data-zone-state="ready"]')).toBeVisible({ timeout: 120_000 });
}

export const view3d = (page: Page): Locator => page.getByRole('application', { name: /^3-D view/ });

export const canvas = (page: Page): Locator => page.getByRole('application', { name: /^Canvas of/ });

/** A node of the open graph by its title, whatever else its name tells of it. */
export const node = (page: Page, title: string): Locator => {
  const name = new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, (muted|selected))*$`);
  return canvas(page).getByRole('group', { name });
};

export interface Picture {
  width: number;
  height: number;
  channels: number;
  data: ArrayLike<number>;
}

export async function pictureOf(locator: Locator): Promise<Picture> {
  return decode(await locator.screenshot());
}

/** Share of pixels of which some channel differs by more than so many of 255 steps. */
export function differingShare(a: Picture, b: Picture, steps = 24): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let differing = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel++) {
    const far = [0, 1, 2].some(
      (c) => Math.abs(a.data[pixel * a.channels + c]! - b.data[pixel * b.channels + c]!) > steps,
    );
    if (far) differing++;
  }
  return differing / (a.width * a.height);
}

/** Shows an expression of the sample on the terrain and opens its graph. */
export async function showAndOpen(page: Page, expression: string): Promise<void> {
  const toolbox = page.getByRole('navigation', { name: 'Toolbox' });
  await toolbox.getByRole('button', { name: `Show ${expression} on the terrain` }).click();
  await toolbox.getByRole('button', { name: expression, exact: true }).click();
  await expect(canvas(page)).toHaveAccessibleName(`Canvas of ${expression}`);
  await zoneReady(page);
}

/** Drags with the mouse from the middle of one thing to the middle of another, in steps as a hand does. */
export async function dragTo(
  page: Page,
  from: Locator,
  to: Locator | { x: number; y: number },
): Promise<void> {
  const start = await middleOf(from);
  const end = 'x' in to ? to : await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 4);
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 5 });
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A port of a node of the open graph, by the title of the node and the id of the port. */
export function port(page: Page, title: string, id: string, side?: 'source' | 'target'): Locator {
  const handle = `.react-flow__handle[data-handleid="${id}"]${side ? `.${side}` : ''}`;
  return node(page, title).locator(handle);
}

export const wires = (page: Page): Locator => canvas(page).locator('.react-flow__edge');
