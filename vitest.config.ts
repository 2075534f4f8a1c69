import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,intake,contract,db,server,web,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['db/testing/test-cluster.ts'],
    testTimeout: 60_000,
    // a busy machine may take its time; a fault still ends the test
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
