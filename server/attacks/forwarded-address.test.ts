import { expect, test } from 'vitest';
import { newFolder } from '../testing/programs.ts';
import { TestProcess } from '../testing/test-process.ts';
import { Caller } from './testing/caller.ts';

// The rule for each kind of proxy is in http/protection/perimeter.test.ts; this is the whole program.
test('an address in X-Forwarded-For counts for nothing where no proxy is trusted', { timeout: 300_000 }, async () => {
  const strict = new TestProcess(
    { DATA_DIR: newFolder(), DEMO_PASSWORD: 'a password for attacks', LOG_LEVEL: 'error', RATE_LIMITS: 'strict' },
    ['--role', 'api'],
  );
  try {
    const caller = new Caller(await strict.ready());
    const statuses: number[] = [];
    for (let at = 0; at < 23; at += 1) {
      const more = { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` };
      const { status } = await caller.change(
        'POST',
        '/api/v1/auth/password_reset',
        { email: `n${at}@example.test` },
        more,
      );
      statuses.push(status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  } finally {
    await strict.stop();
  }
});
