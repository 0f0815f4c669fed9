import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const SAMPLES = path.join(ROOT, 'samples');
const SAMPLE_FILES = new Set(['.json', '.r32', '.tiles', '.md', '.png']);

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

const port = process.argv[process.argv.indexOf('--port') + 1];

export default defineConfig({
  root: path.join(ROOT, 'web'),
  base: './',
  // Two servers at once must not share a dependency cache.
  cacheDir: path.join(ROOT, '.cache', `vite-${Number(port) || 'default'}`),
  plugins: [react(), samples()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { host: '127.0.0.1', fs: { allow: [ROOT] } },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: path.join(ROOT, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Babylon's engine is one piece of about this size; it is loaded once, beside the app's own code.
    chunkSizeWarningLimit: 4000,
  },
});

/** Serves samples/ beside the app while developing, and copies its data into the build. */
function samples(): Plugin {
  const files = () =>
    existsSync(SAMPLES)
      ? (readdirSync(SAMPLES, { recursive: true }) as string[])
          .map((name) => name.split(path.sep).join('/'))
          .filter((name) => SAMPLE_FILES.has(path.extname(name)))
      : [];
  return {
    name: 'satoyama-samples',
    configureServer(server) {
      server.middlewares.use('/samples', (request, response) => {
        const name = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname.slice(1));
        // Only what a walk of the folder finds: no path of the request reaches the file system.
        if (!files().includes(name)) {
          response.statusCode = 404;
          return response.end();
        }
        const file = path.join(SAMPLES, name);
        response.setHeader('Content-Length', statSync(file).size);
        response.setHeader(
          'Content-Type',
          name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        );
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const name of files()) {
        this.emitFile({
          type: 'asset',
          fileName: `samples/${name}`,
          source: readFileSync(path.join(SAMPLES, name)),
        });
      }
    },
  };
}
