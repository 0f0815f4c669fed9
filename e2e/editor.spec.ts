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
  zoneReady,
} from './support.ts';

test.beforeEach(async ({ page }) => {
  await openSample(page);
  await showAndOpen(page, 'Away from the ocean');
});

test('nodes are selected, copied, duplicated, deleted and brought back by keys', async ({ page }) => {
  const nodes = canvas(page).locator('.react-flow__node');
  await expect(nodes).toHaveCount(5);

  await node(page, 'Fade beyond the ocean').click({ position: { x: 40, y: 8 } });
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(nodes).toHaveCount(6);
  await page.keyboard.press('Control+d');
  await expect(nodes).toHaveCount(7);
  await page.keyboard.press('Delete');
  await expect(nodes).toHaveCount(6);
  await page.keyboard.press('Control+z');
  await expect(nodes).toHaveCount(7);
  for (let k = 0; k < 2; k++) await page.keyboard.press('Control+z');
  await expect(nodes).toHaveCount(5);
  await page.keyboard.press('Control+Shift+z');
  await expect(nodes).toHaveCount(6);
});

test('a box drawn with the mouse selects what lies in it', async ({ page }) => {
  const distance = (await node(page, 'Distance to the ocean').boundingBox())!;
  const fade = (await node(page, 'Fade beyond the ocean').boundingBox())!;
  await page.mouse.move(distance.x - 20, distance.y - 20);
  await page.mouse.down();
  await page.mouse.move(distance.x + 100, fade.y, { steps: 5 });
  await page.mouse.move(fade.x + fade.width + 12, fade.y + fade.height + 20, { steps: 5 });
  await page.mouse.up();
  await expect(canvas(page).getByRole('group', { name: /, selected/ })).toHaveCount(3);
});

test('dragging a node changes no value: the hot zone stays as it is', async ({ page }) => {
  const view = page.locator('[data-zone-state]');
  const before = await pictureOf(view3d(page));
  const output = node(page, 'Output');
  const start = (await output.boundingBox())!;
  await page.mouse.move(start.x + 40, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 90, { steps: 8 });
  expect(await view.getAttribute('data-zone-state')).toBe('ready');
  await page.mouse.up();
  const end = (await output.boundingBox())!;
  expect(end.y - start.y).toBeGreaterThan(40);
  expect(await view.getAttribute('data-zone-state')).toBe('ready');
  expect(differingShare(before, await pictureOf(view3d(page)))).toBeLessThan(0.002);
});

test('a wire dropped on empty space offers the nodes that fit, and wires the chosen one', async ({
  page,
}) => {
  const count = await wires(page).count();
  const area = (await canvas(page).boundingBox())!;
  await dragTo(page, port(page, 'Distance to the ocean', 'distance'), {
    x: area.x + area.width * 0.7,
    y: area.y + area.height * 0.2,
  });
  const search = page.getByRole('combobox', { name: 'Search nodes…' });
  await expect(search).toBeFocused();
  // An angle cannot be read from metres.
  await search.fill('sine');
  await expect(page.getByRole('option', { name: /^Sine/ })).toHaveCount(0);
  await search.fill('smoothstep');
  await page.keyboard.press('Enter');
  await expect(node(page, 'Smoothstep')).toBeVisible();
  await expect(wires(page)).toHaveCount(count + 1);
});

test('a number is scrubbed by dragging it, in one step of undo', async ({ page }) => {
  const field = node(page, 'Fade beyond the ocean').getByRole('spinbutton');
  const { x, y } = await middleOf(field);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 6 });
  await page.mouse.up();
  await expect(field).not.toHaveText(/ 6$/);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveText(/6$/);
});

test('a number takes arithmetic', async ({ page }) => {
  const field = page.getByRole('spinbutton', { name: 'Fade beyond the ocean', exact: true });
  await field.dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2*4+1');
  await page.keyboard.press('Enter');
  await expect(field).toHaveText('9');
});

test('a key of a curve is dragged', async ({ page }) => {
  const area = (await canvas(page).boundingBox())!;
  await page.mouse.move(area.x + area.width * 0.7, area.y + area.height * 0.2);
  await page.keyboard.press('Shift+A');
  await page.getByRole('combobox', { name: 'Search nodes…' }).fill('curve');
  await page
    .getByRole('option', { name: /^Curve/ })
    .first()
    .click();
  await node(page, 'Curve').click({ position: { x: 40, y: 8 } });
  const first = page.getByRole('button', { name: /^Key 1 of \d+:/ });
  const before = await first.getAttribute('aria-label');
  const { x, y } = await middleOf(first);
  await dragTo(page, first, { x, y: y - 30 });
  await expect(first).not.toHaveAttribute('aria-label', before ?? '');
  await page.keyboard.press('Control+z');
  await expect(first).toHaveAttribute('aria-label', before ?? '');
});

test('the graph pans and zooms, and the overview stays', async ({ page }) => {
  const output = node(page, 'Output');
  const before = (await output.boundingBox())!;
  const area = (await canvas(page).boundingBox())!;
  await page.mouse.move(area.x + area.width / 2, area.y + area.height * 0.85);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await output.boundingBox())?.width ?? 0).not.toBeCloseTo(before.width, 0);
  await page.keyboard.press('Home');
  await expect(canvas(page).getByRole('img', { name: 'Overview of the graph' })).toBeVisible();
  await zoneReady(page);
});

test('selected nodes are distributed with equal gaps, in one step of undo', async ({ page }) => {
  const nodes = canvas(page).locator('.react-flow__node');
  const spans = async () => {
    const boxes = await Promise.all((await nodes.all()).map((each) => each.boundingBox()));
    return boxes.map((box) => ({ from: box!.y, to: box!.y + box!.height })).sort((a, b) => a.from - b.from);
  };
  const before = await spans();
  await canvas(page).hover({ position: { x: 20, y: 20 } });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Shift+BracketRight');
  await expect(async () => {
    const now = await spans();
    const gaps = now.slice(1).map(({ from }, k) => from - now[k]!.to);
    for (const gap of gaps) expect(Math.abs(gap - gaps[0]!)).toBeLessThan(2);
  }).toPass();
  await page.keyboard.press('Control+z');
  await expect.poll(spans).toEqual(before);
});

test('the graph is laid out: wires run from left to right, in one step of undo', async ({ page }) => {
  const left = async (title: string) => (await node(page, title).boundingBox())!;
  const distance = node(page, 'Distance to the ocean');
  // The view may have moved with the drag: places are compared among each other.
  const apart = async () => Math.round((await left('Output')).x - (await left('Distance to the ocean')).x);
  const before = await apart();
  // Out of order: the first node is put to the right of all others.
  const output = await left('Output');
  await dragTo(page, distance.locator('.node-header'), { x: output.x + 90, y: output.y - 90 });
  await canvas(page).click({ position: { x: 20, y: 20 } });
  await page.keyboard.press('l');
  await expect
    .poll(async () => {
      const [from, to] = [await left('Distance to the ocean'), await left('Output')];
      return from.x + from.width < to.x;
    })
    .toBe(true);
  await page.screenshot({ path: 'test-results/laid-out.png' });
  for (let k = 0; k < 2; k++) await page.keyboard.press('Control+z');
  await expect.poll(apart).toBe(before);
});
