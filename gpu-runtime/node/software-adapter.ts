import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import path from 'node:path';

const ICD = 'vk_swiftshader_icd.json';

/** Folders where an installed Chromium may keep SwiftShader, its Vulkan implementation in software. */
function candidateFolders(): string[] {
  const fixed = [
    ...(process.env.CHROMIUM_PATH ? [path.dirname(process.env.CHROMIUM_PATH)] : []),
    '/usr/lib/chromium',
    '/usr/lib/chromium-browser',
    '/usr/lib64/chromium-browser',
    '/opt/google/chrome',
    '/opt/chromium',
    '/snap/chromium/current/usr/lib/chromium-browser',
  ];
  return [...fixed, ...debianFolders(), ...playwrightFolders()];
}

function debianFolders(): string[] {
  const listed = spawnSync('dpkg', ['-L', 'chromium', 'chromium-common'], { encoding: 'utf8' });
  if (listed.error || !listed.stdout) return [];
  return listed.stdout
    .split('\n')
    .filter((file) => path.basename(file) === ICD)
    .map((file) => path.dirname(file));
}

function playwrightFolders(): string[] {
  const roots = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache', 'ms-playwright'),
    path.join(homedir(), 'AppData', 'Local', 'ms-playwright'),
  ];
  const inside = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  return roots
    .filter((root): root is string => !!root)
    .flatMap((root) =>
      inside(root)
        .filter((name) => name.startsWith('chromium'))
        .flatMap((name) => inside(path.join(root, name)).map((build) => path.join(root, name, build))),
    );
}

/** RTLD_NODELETE of Linux, which Node has no name for: the library stays loaded after it is closed. */
const RTLD_NODELETE = 0x1000;

/**
 * Points the Vulkan loader at the SwiftShader of an installed Chromium; false when there is none. It must be called
 * before the next enumeration of adapters, from the main thread (a worker has a copy of the environment).
 */
export function offerSwiftShader(): boolean {
  const folder = candidateFolders().find((candidate) => existsSync(path.join(candidate, ICD)));
  if (!folder) return false;
  const file = path.join(folder, ICD);
  process.env.VK_DRIVER_FILES = file;
  process.env.VK_ICD_FILENAMES = file; // The name that loaders before 1.3.207 know.
  preloadVulkanLoader(folder);
  return true;
}

/**
 * Machines without libvulkan may still have Chromium's own copy, which Dawn does not look for; once it is in the
 * process, opening it by its name finds it. Node's only way to open a plain library is as an add-on, which it then
 * refuses, so the library is told to stay.
 */
function preloadVulkanLoader(folder: string): void {
  const library = path.join(folder, 'libvulkan.so.1');
  if (process.platform !== 'linux' || !existsSync(library)) return;
  try {
    process.dlopen({ exports: {} }, library, constants.dlopen.RTLD_NOW | RTLD_NODELETE);
  } catch {
    // "Module did not self-register": expected, it is no add-on.
  }
}
