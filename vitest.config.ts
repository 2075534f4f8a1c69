import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { partStyles } from './web/part-styles.ts';

/**
 * Whole programs that are started, stopped and killed, and inputs by the thousand: the slowest, so they begin first. The
 * others follow by size, and a long one at the end would run alone.
 */
const long =
  /server\/(whole-program|attacks|access|backup|http\/hostile|assistant\/evaluation)\/|\/(crash|takeover)\.test|db\/(embedded|sharding)\/|intake\/[\w-]+\.test|-properties\.test/;

/** Files that a run of the whole suite meets elsewhere (scripts/test.mjs). */
const leftOut = process.env.TESTS_LEFT_OUT?.split(',') ?? [];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // generous for a busy machine; a fault still ends the test
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['scripts/seed-properties.ts', 'scripts/require-clean-process.ts'],
    // one more than there are processors: those of the long ones wait most of their time
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // they share no state, so a process need not start again and load the whole program for each file
    isolate: false,
    projects: [
      {
        extends: true,
        plugins: [partStyles({ root: join(import.meta.dirname, 'web'), client: '' })],
        test: {
          name: 'rules',
          include: ['{core,intake,contract,web,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['{db,server}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ...leftOut],
          globalSetup: ['db/testing/test-cluster.ts'],
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'server', 'testing', 'argon2.ts') },
        },
      },
    ],
  },
});
