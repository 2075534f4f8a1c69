import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'zod-without-eval.ts') }] },
  worker: { format: 'es' },
});
