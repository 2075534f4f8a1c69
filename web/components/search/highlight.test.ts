import { describe, expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (name: string, term: string) =>
  highlight(name, term)
    .map((p) => (p.matched ? `[${p.text}]` : p.text))
    .join('');

describe('what was typed, inside a name', () => {
  test('is marked at the start, in any case', () => expect(marked('Kraft Heinz', 'kra')).toBe('[Kra]ft Heinz'));
  test('is marked at the start of a later word', () => expect(marked('Kraft Heinz', 'hei')).toBe('Kraft [Hei]nz'));
  test('is not marked inside a word', () => expect(marked('Kraft Heinz', 'raft')).toBe('Kraft Heinz'));
  test('is not marked when nothing was typed', () => expect(marked('Kraft Heinz', '  ')).toBe('Kraft Heinz'));
});
