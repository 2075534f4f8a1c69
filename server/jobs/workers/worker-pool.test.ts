import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { SharedPool } from './shared-pool.ts';
import type { Settings } from './worker-main.ts';
import { WorkerPool } from './worker-pool.ts';
import { TaskEnded, TaskOverdue } from './worker-process.ts';

const main = join(import.meta.dirname, 'testing/stubborn-process.ts');
const limits = { stall_ms: 1500, total_ms: 4000 };
const never = new AbortController().signal;

let pool: WorkerPool;
const open = (of = limits): WorkerPool => {
  pool = new WorkerPool({} as Settings, of, main);
  return pool;
};
const run = (behaviour: object, signal = never) => pool.run('advance_upload', behaviour as never, signal);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(() => pool.close());

describe('processes of one task each', () => {
  test('are ended when they hang or spin, and the next task runs', async () => {
    open();
    for (const does of ['hang', 'spin']) await expect(run({ does })).rejects.toBeInstanceOf(TaskOverdue);
    await expect(run({ does: 'answer' })).resolves.toBeTypeOf('number');
  });

  test('one that spins keeps no other waiting', async () => {
    open();
    const spinning = run({ does: 'spin' });
    const outcome = spinning.catch((error: unknown) => error);
    await expect(run({ does: 'answer' })).resolves.toBeTypeOf('number');
    expect(await outcome).toBeInstanceOf(TaskOverdue);
  });

  test('that report progress continue past the limit of silence, and not past the limit of all', async () => {
    open();
    await expect(run({ does: 'progress', for_ms: 2500 })).resolves.toBeTypeOf('number');
    await expect(run({ does: 'progress', for_ms: 60_000 })).rejects.toBeInstanceOf(TaskOverdue);
  });

  test('that take longer to start than they may be silent are not ended', async () => {
    const slow = join(import.meta.dirname, 'testing/slow-process.ts');
    pool = new WorkerPool({} as Settings, limits, slow);
    await expect(run({ does: 'answer' })).resolves.toBeTypeOf('number');
  });

  test('that end by themselves report it, and are used again once they answered', async () => {
    open();
    await expect(run({ does: 'end' })).rejects.toBeInstanceOf(TaskEnded);
    const first = await run({ does: 'answer' });
    expect(await run({ does: 'answer' })).toBe(first);
  });

  test('are ended when the job is aborted away or the program stops, and leave no process behind', async () => {
    open({ stall_ms: 60_000, total_ms: 60_000 });
    const pid = (await run({ does: 'answer' })) as unknown as number;
    const aborted = new AbortController();
    const outcome = run({ does: 'spin' }, aborted.signal).catch((error: unknown) => error);
    await pause(100);
    aborted.abort(new Error('aborted away'));
    expect(await outcome).toMatchObject({ message: 'aborted away' });
    await expect.poll(() => isAlive(pid)).toBe(false);
    const stopped = run({ does: 'hang' }).catch((error: unknown) => error);
    pool.close();
    expect(await stopped).not.toBeInstanceOf(TaskEnded);
  });
});

describe('the processes for requests', () => {
  test('one account that sends files which spin has no more than its own places, and delays nobody else', async () => {
    const shared = new SharedPool(
      {} as Settings,
      60_000,
      { places: 3, of_one: 2, waiting_of_one: 5, waiting: 9 },
      main,
    );
    const does = (owner: number, what: string) => shared.run(owner, 'advance_upload', { does: what } as never);
    const spinning = [1, 2, 3].map(() => does(1, 'spin').catch((error: Error) => error.message));
    await expect(does(2, 'answer')).resolves.toBeTypeOf('number');
    await expect(does(3, 'answer')).resolves.toBeTypeOf('number');
    shared.close();
    expect(await Promise.all(spinning)).toEqual(
      Array(2).fill('the process stops').concat('the worker processes are closed'),
    );
  });

  test('a task that exceeds its limit ends alone, with its own process', async () => {
    const shared = new SharedPool({} as Settings, 1500, { places: 2, of_one: 2, waiting_of_one: 5, waiting: 9 }, main);
    const does = (owner: number, data: object) => shared.run(owner, 'advance_upload', data as never);
    const spinning = does(1, { does: 'spin' });
    const outcome = spinning.catch((error: unknown) => error);
    await expect(does(2, { does: 'progress', for_ms: 1000 })).resolves.toBeTypeOf('number');
    expect(await outcome).toBeInstanceOf(TaskOverdue);
    await expect(does(1, { does: 'answer' })).resolves.toBeTypeOf('number');
    shared.close();
  });
});
