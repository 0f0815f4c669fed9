// Makes a fresh machine ready: packages, then (for tests) a browser that has WebGPU on software.
// Plain JavaScript with Node's own modules only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Installs packages when node_modules is missing or older than the lock file. */
export function ensurePackages() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Satoyama needs Node 20 or newer; this is ${process.version}. See https://nodejs.org`);
  const lock = path.join(ROOT, 'package-lock.json');
  const mark = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages (first start, or the lock file changed) ...');
  run(npm(), ['ci', '--no-audit', '--no-fund']);
}

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Debian's package when root, else
 * Playwright's own.
 * @returns {string | null} an executable, or null for Playwright's own
 */
export function ensureBrowser() {
  const installed = findChromium();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the distribution ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const fresh = findChromium();
    if (fresh) return fresh;
  }
  console.log("Installing Playwright's Chromium ...");
  run(npx(), ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
  return null;
}

/** On Linux WebGPU in Node (the GPU tests) loads libvulkan, which a browser does not bring along. */
export function ensureVulkanLoader() {
  if (process.platform !== 'linux') return;
  const known = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  // No ldconfig, no answer: the tests will tell.
  if (known.status !== 0 || known.stdout.includes('libvulkan.so.1')) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the Vulkan loader from the distribution ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libvulkan1']);
    return;
  }
  fail(
    'The GPU tests need the Vulkan loader, which is not installed: install libvulkan1 (Debian, Ubuntu), ' +
      'vulkan-loader (Fedora) or vulkan-icd-loader (Arch), then run this again.',
  );
}

/** @returns {string | null} */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/** Runs a command with its output shown; ends this process with its status when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a program, or a tool of node_modules/.bin by its bare name, and returns its status instead of ending. */
export function tool(name, args, options = {}) {
  const windows = process.platform === 'win32';
  const bin = path.isAbsolute(name)
    ? name
    : path.join(ROOT, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
  const shell = windows && !path.isAbsolute(name);
  return spawnSync(bin, args, { cwd: ROOT, stdio: 'inherit', shell, ...options }).status ?? 1;
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

const npm = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');
const npx = () => (process.platform === 'win32' ? 'npx.cmd' : 'npx');
