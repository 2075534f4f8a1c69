import { describe, expect, test } from 'vitest';
import { FairScheduler } from './fair-scheduler.ts';

const limits = { places: 3, of_one: 2, waiting_of_one: 4, waiting: 6 };

/** Work that ends when the test ends it, with the names of what has started so far. */
function open(of = limits) {
  const places = new FairScheduler(of);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (owner: string, name: string): Promise<string> =>
    places.run(owner, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
      );
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)!(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, started, end };
}

describe('places that owners share', () => {
  test('one owner never has all of them, however much it sends', async () => {
    const { run, started, end } = open();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    expect(started).toEqual(['a1', 'a2']);
    void run('b', 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(await all[0]).toBe('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('no more run at once than there are places, and a free one goes to whose last start is longest ago', async () => {
    const { run, started, end } = open({ ...limits, of_one: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void run('a', name);
    void run('b', 'b1');
    void run('c', 'c1');
    expect(started).toEqual(['a1', 'a2', 'a3']);
    await end('a1');
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
    await end('a3');
    expect(started.at(-1)).toBe('a4');
  });

  test('with one place the owners come in turn', async () => {
    const { run, started, end } = open({ ...limits, places: 1, of_one: 1 });
    for (const name of ['a1', 'a2', 'a3']) void run('a', name);
    for (const name of ['b1', 'b2']) void run('b', name);
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('who waits gets a place, however many others come later', async () => {
    const { run, started, end } = open();
    for (const name of ['a1', 'a2', 'a3']) void run('a', name);
    void run('n0', 'n0');
    for (let at = 1; at <= 20; at += 1) {
      void run(`n${at}`, `n${at}`);
      await end(started.findLast((name) => name.startsWith('n'))!);
      if (at === 2) await end('a1');
    }
    expect(started).toContain('a3');
    expect(started.indexOf('a3')).toBeLessThan(8);
  });

  test('work that fails frees its place', async () => {
    const { run, started, end } = open({ ...limits, places: 1 });
    const failing = run('a', 'a1').catch((error: Error) => error.message);
    void run('b', 'b1');
    await end('a1', new Error('unreadable'));
    expect(await failing).toBe('unreadable');
    expect(started).toEqual(['a1', 'b1']);
  });

  test('what waits is bounded, for one owner and for all', async () => {
    const { run } = open();
    const refused = (work: Promise<string>) => expect(work).rejects.toMatchObject({ code: 'too_many_requests' });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void run('a', name);
    await refused(run('a', 'a7'));
    for (const name of ['b1', 'b2', 'b3']) void run('b', name);
    await refused(run('c', 'c1'));
  });
});
