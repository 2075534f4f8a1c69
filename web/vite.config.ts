import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What stands around every page comes as one file: two dozen small ones would be compressed each by itself. */
const frame = { name: 'frame', test: /[\\/]web[\\/](root\.tsx|components[\\/]layout[\\/]page-(shell\.tsx|meta\.ts))$/ };

/** The style of primitives and charts is one sheet: a page waits for each that it names before anything is drawn. */
const look = { name: 'look', test: /[\\/]web[\\/](ui|charts)[\\/].*\.module\.css$/ };

export default defineConfig({
  plugins: [reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [look, frame] } } } } },
  },
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'zod-without-eval.ts') }] },
  worker: { format: 'es' },
});
