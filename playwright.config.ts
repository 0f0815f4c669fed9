import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup.mjs';

const PORT = 4190;
const chromium = process.env.CHROMIUM_PATH ?? findChromium();

/** WebGPU on the software adapter, so that the flows run on any machine; and a browser that stays off the network. */
const ARGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The software adapter uses every core: two pages at once only make each other slow.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: { args: ARGS, ...(chromium ? { executablePath: chromium } : {}) },
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `npx vite preview --port ${PORT} --strictPort --host 127.0.0.1`,
    url: `http://127.0.0.1:${PORT}`,
    reuseExistingServer: !process.env.CI,
    timeout: 60_000,
  },
});
