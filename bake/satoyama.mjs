#!/usr/bin/env node
// The command line's entry: lets Node read TypeScript, then hands over to cli.ts.
try {
  const { register } = await import('tsx/esm/api');
  register();
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error(
    `satoyama: its packages are not installed. Run "npm ci" in ${new URL('..', import.meta.url).pathname}`,
  );
  process.exit(1);
}
const { run } = await import('./cli.ts');

// A reader that has seen enough, such as `| head`, is no fault.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const status = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
// A GPU that was used keeps the process alive; what was written is waited for.
process.stdout.write('', () => process.exit(status));
