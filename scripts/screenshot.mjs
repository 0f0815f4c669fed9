// `node scripts/screenshot.mjs [FILE]`: takes the picture of the app that the README shows, from the built app
// (`npm run build` first), on the software adapter.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, ROOT } from './setup.mjs';

const PORT = 4191;
const file = process.argv[2] ?? path.join(ROOT, 'docs', 'screenshot.png');
const server = spawn(
  process.execPath,
  [
    path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'),
    'preview',
    '--port',
    String(PORT),
    '--strictPort',
  ],
  { cwd: ROOT, stdio: 'ignore' },
);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [
    '--no-sandbox',
    '--enable-unsafe-webgpu',
    '--enable-features=Vulkan',
    '--use-vulkan=swiftshader',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
  ...(executablePath ? { executablePath } : {}),
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://localhost:${PORT}/`);
  const project = page.getByRole('navigation', { name: 'Project' });
  await project.getByRole('button', { name: 'Show Combined on the terrain' }).click();
  await project.getByRole('button', { name: 'Combined', exact: true }).click();
  await page.waitForTimeout(2000);
  await page.locator('[data-zone-state="ready"]').waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: file });
} finally {
  await browser.close();
  server.kill();
}
