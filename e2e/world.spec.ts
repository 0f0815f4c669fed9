import { expect, test } from '@playwright/test';
import {
  canvas,
  differingShare,
  middleOf,
  openSample,
  pictureOf,
  showAndOpen,
  view3d,
  withoutFilePickers,
  zoneReady,
} from './support.ts';

test('the camera orbits and flies, and the ground under the pointer is read', async ({ page }) => {
  await openSample(page);
  const view = view3d(page);
  const before = await pictureOf(view);
  const { x, y } = await middleOf(view);

  await page.mouse.move(x, y + 40);
  await expect(page.getByRole('contentinfo')).toContainText(/\d+(\.\d+)? m/);

  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 6 });
  await page.mouse.up();
  await page.waitForTimeout(800);
  const turned = await pictureOf(view);
  expect(differingShare(before, turned)).toBeGreaterThan(0.1);

  await page.getByRole('button', { name: 'Fly' }).click();
  await view.focus();
  await page.keyboard.down('w');
  await page.waitForTimeout(1500);
  await page.keyboard.up('w');
  expect(differingShare(turned, await pictureOf(view))).toBeGreaterThan(0.05);
});

test('the hot zone takes another size, resolution and tier, and tells what it holds', async ({ page }) => {
  await openSample(page);
  const view = page.locator('[data-zone-state]');
  await page.getByRole('button', { name: 'Hot zone', exact: true }).click();
  const popover = page.getByRole('dialog', { name: 'Hot zone' });
  const total = popover.getByRole('row', { name: /^all / });
  const before = parseFloat((await total.innerText()).replace('all', ''));
  expect(before).toBeGreaterThan(0);
  await popover.getByRole('combobox', { name: 'Tiles' }).selectOption('5');
  await zoneReady(page);
  // 25 tiles instead of 9.
  await expect
    .poll(async () => parseFloat((await total.innerText()).replace('all', '')) / before)
    .toBeGreaterThan(2);
  await page.screenshot({ path: 'test-results/zone-popover.png' });
  await popover.getByRole('combobox', { name: 'Tiles' }).selectOption('3');
  await popover.getByRole('button', { name: 'Compute all again' }).click();
  await expect(view).toHaveAttribute('data-zone-state', 'ready', { timeout: 60_000 });
  await popover.getByRole('combobox', { name: 'Computed' }).selectOption('interpreter');
  await expect(page.getByText('M:int')).toBeVisible({ timeout: 120_000 });
});

test('a click on the ground shows the value of every node there, and what decides', async ({ page }) => {
  await openSample(page);
  await showAndOpen(page, 'Forest edge');
  const readouts = canvas(page).locator('output.port-value');
  await expect(readouts).toHaveCount(0);
  const { x, y } = await middleOf(view3d(page));
  await page.mouse.click(x, y + 40);
  await expect(readouts.first()).toBeVisible();
  await expect(readouts.first()).toHaveText(/^-?\d/);
  const before = await readouts.allInnerTexts();
  expect(before.length).toBeGreaterThan(2);
  await page.screenshot({ path: 'test-results/pin.png' });
  // Elsewhere it is another value; an edit shows too.
  await page.mouse.move(x - 150, y + 60);
  await page.keyboard.press('p');
  await expect.poll(() => readouts.allInnerTexts()).not.toEqual(before);
  // The rim of unsure distances is a line that was not there.
  const plain = await pictureOf(view3d(page));
  await page.keyboard.press('r');
  await expect.poll(async () => differingShare(plain, await pictureOf(view3d(page)))).toBeGreaterThan(0.001);
  await page.screenshot({ path: 'test-results/rim.png' });
  await page.getByRole('button', { name: 'Hide values at nodes' }).click();
  await expect(readouts).toHaveCount(0);
});

test('layers and nodes tell what they cost on this graphics card', async ({ page }) => {
  test.slow();
  await openSample(page);
  await showAndOpen(page, 'Forest edge');
  await zoneReady(page);
  await page.getByRole('button', { name: 'Hot zone', exact: true }).click();
  const popover = page.getByRole('dialog', { name: 'Hot zone' });
  await expect(popover.getByRole('cell', { name: /ms|µs/ })).toHaveCount(0);
  await popover.getByRole('button', { name: 'Measure the layers' }).click();
  await expect(popover.getByRole('cell', { name: /\d (ms|µs)/ })).toHaveCount(2, { timeout: 60_000 });
  await page.screenshot({ path: 'test-results/layer-times.png' });
  await page.keyboard.press('Escape');

  const costs = canvas(page).locator('output.node-cost');
  const { x, y } = await middleOf(canvas(page));
  await page.mouse.move(x, y + 120);
  await page.keyboard.press('t');
  await expect(costs.first()).toBeVisible({ timeout: 120_000 });
  const shares = (await costs.allInnerTexts()).map((text) => Number(/(\d+) %/.exec(text)![1]));
  expect(shares.length).toBe(await canvas(page).locator('[data-node-id]').count());
  expect(Math.max(...shares)).toBeGreaterThan(20);
  // Each rounded by itself.
  const sum = shares.reduce((all, share) => all + share, 0);
  expect(Math.abs(sum - 100)).toBeLessThanOrEqual(shares.length / 2);
  await page.screenshot({ path: 'test-results/node-costs.png' });
  await page.keyboard.press('t');
  await expect(costs).toHaveCount(0);
});

test('the distance to a mask is laid over the ground and read in metres', async ({ page }) => {
  await openSample(page);
  const before = await pictureOf(view3d(page));
  await page.getByRole('combobox', { name: 'Overlay' }).selectOption({ label: 'Distance to Ocean' });
  await zoneReady(page);
  expect(differingShare(before, await pictureOf(view3d(page)))).toBeGreaterThan(0.05);
  await expect(page.getByRole('figure', { name: /−50 m purple to 50 m yellow/ })).toBeVisible();
  const { x, y } = await middleOf(view3d(page));
  await page.mouse.move(x, y);
  await expect(page.getByRole('contentinfo')).toContainText(/Distance to Ocean −?\d+(\.\d+)? m/);
  await page.screenshot({ path: 'test-results/mask-overlay.png' });
});

test('a lost graphics device is replaced: the picture comes back, and the document is as it was', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const devices: GPUDevice[] = [];
    Object.assign(window, { devices });
    const { requestDevice } = GPUAdapter.prototype;
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      const device = await requestDevice.call(this, descriptor);
      devices.push(device);
      return device;
    };
  });
  await openSample(page);
  await showAndOpen(page, 'Away from the ocean');
  const before = await pictureOf(view3d(page));
  await page.evaluate(() => {
    for (const device of (window as unknown as { devices: GPUDevice[] }).devices) device.destroy();
  });
  await expect(
    page.getByText(/graphics device was lost; the 3-D view was started afresh/).first(),
  ).toBeVisible();
  await expect(view3d(page)).toBeVisible();
  await zoneReady(page);
  await expect(page.getByText(/graphics device was lost/)).toHaveCount(0);
  await expect.poll(async () => differingShare(before, await pictureOf(view3d(page)))).toBeLessThan(0.02);
  await expect(page.getByRole('spinbutton', { name: 'Least distance from the ocean' })).toHaveText('40');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled(); // Of the tile resolution, from before.
});

test.describe('files', () => {
  test.beforeEach(async ({ page }) => {
    await withoutFilePickers(page);
    await openSample(page);
  });

  test('a damaged project is refused by name, and the open one stays', async ({ page }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Control+o');
    await (
      await chooser
    ).setFiles({
      name: 'broken.satoyama',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK not really a zip'),
    });
    await expect(
      page.getByText(/broken\.satoyama: it is no \.satoyama file, or it is damaged/).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fjord' })).toBeVisible();
  });

  test('heights are imported from an Esri grid, and a truncated PNG is refused by name', async ({ page }) => {
    await page.getByRole('button', { name: 'Import heights…' }).click();
    const dialog = page.getByRole('dialog');
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: /Choose/ }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000001000000010010000000', 'hex');
    await choose('cut.png', png);
    await expect(dialog.getByText(/cut\.png/).first()).toBeVisible();
    await expect(dialog.getByText(/damaged|cut off|ends/i).first()).toBeVisible();

    const rows = Array.from({ length: 40 }, (_, j) =>
      Array.from({ length: 50 }, (_, i) => i + 2 * j).join(' '),
    );
    const header = 'ncols 50\nnrows 40\nxllcorner 0\nyllcorner 0\ncellsize 20\nNODATA_value -9999\n';
    await choose('hill.asc', Buffer.from(`${header}${rows.join('\n')}\n`));
    await dialog.getByRole('button', { name: /^Import/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1.0 × 0.8 km')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('3.2 × 3.6 km')).toBeVisible();
  });
});

test('a browser without WebGPU is told what to do', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'gpu', { value: undefined }));
  await page.goto('/');
  await expect(page.getByText(/WebGPU/).first()).toBeVisible();
  await expect(page.getByText(/Chrome|Edge|Firefox|Safari/).first()).toBeVisible();
});
