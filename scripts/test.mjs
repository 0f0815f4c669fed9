// `npm test`: installs what is missing (a browser too) and runs the checks, the unit tests and the browser flows.
// The last line adds the runners' own counts up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, ensurePackages, ensureVulkanLoader, ROOT, tool } from './setup.mjs';

ensurePackages();
const browser = ensureBrowser();
ensureVulkanLoader();
const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) };

const reports = path.join(ROOT, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unitReport = path.join(reports, 'unit.json');
const e2eReport = path.join(reports, 'e2e.json');

const failedSteps = [];
const step = (title, name, args, extra = {}) => {
  console.log(`\n== ${title}`);
  if (tool(name, args, { env: { ...env, ...extra } }) !== 0) failedSteps.push(title);
};

step('checks', process.execPath, ['scripts/check.mjs']);
step('unit tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
step('build', 'vite', ['build', '--logLevel', 'warn']);
step('browser flows', 'playwright', ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
});

const unit = read(unitReport);
const e2e = read(e2eReport)?.stats;
const passed = (unit?.numPassedTests ?? 0) + (e2e?.expected ?? 0);
const failed =
  (unit?.numFailedTests ?? 0) +
  (unit?.numFailedTestSuites && !unit.numFailedTests ? 1 : 0) +
  (e2e?.unexpected ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (e2e?.skipped ?? 0);
console.log(failedSteps.length ? `\nFailed: ${failedSteps.join(', ')}` : '\nAll steps passed.');
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failedSteps.length ? 1 : 0);

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
