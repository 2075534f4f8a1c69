import { describe, expect, test } from 'vitest';
import { RevisionCache } from './catalogue-cache.ts';

const at = (revision: number, today = '2026-11-20') => ({ revision, today });

describe('what is cache of the catalogue', () => {
  test('is made once at a version, and again at the next revision and on the next day', async () => {
    const cache = new RevisionCache<string>(10);
    let made = 0;
    const ask = (version: { revision: number; today: string }) =>
      cache.find(version, 'page', async () => `page ${++made}`);
    expect(await Promise.all([ask(at(1)), ask(at(1))])).toEqual(['page 1', 'page 1']);
    expect(await ask(at(2))).toBe('page 2');
    expect(await ask(at(2))).toBe('page 2');
    expect(await ask(at(2, '2026-11-21'))).toBe('page 3');
  });

  test('is not replaced by what a slower call made at an earlier revision', async () => {
    const cache = new RevisionCache<string>(10);
    await cache.find(at(2), 'page', async () => 'new');
    expect(await cache.find(at(1), 'page', async () => 'old')).toBe('old');
    expect(await cache.find(at(2), 'page', async () => 'never made')).toBe('new');
  });

  test('leaves out what failed and what is not there', async () => {
    const cache = new RevisionCache<string>(10);
    await expect(
      cache.find(at(1), 'page', async () => {
        throw new Error('the database is away');
      }),
    ).rejects.toThrow('away');
    expect(await cache.find(at(1), 'page', async () => undefined)).toBeUndefined();
    expect(await cache.find(at(1), 'page', async () => 'there')).toBe('there');
  });

  test('makes of many what is not cache yet, and throws away what was asked for least lately', async () => {
    const cache = new RevisionCache<string>(3);
    const asked: (readonly number[])[] = [];
    const many = (keys: number[]) =>
      cache.findMany(at(1), keys, async (missing) => {
        asked.push(missing);
        return new Map(missing.filter((key) => key !== 9).map((key) => [key, `row ${key}`]));
      });
    expect(await many([3, 1, 9])).toEqual(['row 3', 'row 1']);
    expect(await many([1, 2])).toEqual(['row 1', 'row 2']);
    await many([4]);
    expect(await many([1, 3])).toEqual(['row 1', 'row 3']);
    expect(asked).toEqual([[3, 1, 9], [2], [4], [3]]);
  });
});
