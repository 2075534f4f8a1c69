import { FORMATS } from '@trover/intake/formats/all.ts';
import { describe, expect, test } from 'vitest';
import { brokersNamed, formatsRead } from './formats-read.ts';

describe('what the pages promise to read', () => {
  const titles = FORMATS.map(({ title }) => title);

  test('names only brokers whose files are read', () => {
    for (const name of brokersNamed)
      expect(
        titles.filter((title) => title.includes(name)),
        name,
      ).not.toEqual([]);
  });

  test('promises no more of the others than there are', () => {
    const read = new Set(titles.map((title) => title.split(' ', 1)[0]));
    for (const kind of ['neutral', 'OFX']) read.delete(kind);
    expect(read.size - brokersNamed.length).toBeGreaterThan(40);
    expect(formatsRead).toContain(`${brokersNamed.join(', ')} and over forty more`);
    expect(formatsRead).toContain('OFX');
  });
});
