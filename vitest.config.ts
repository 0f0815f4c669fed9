import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{graph-core,codegen,nodes,terrain,gpu-runtime,bake,bench,scripts,web}/**/*.test.{ts,tsx}'],
    // The GPU tests share one software adapter: more workers than cores only make each other time out.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
