import { describe, expect, it } from 'vitest';
import { withoutFeetInSentences } from './page-feet.ts';
import { textOf } from './source.ts';
import { pageOfLines } from './text-source.ts';

const FOOT = 'Questions? Call (888) 555-0138.   Page';
const pages = (...texts: string[]) => texts.map((text) => pageOfLines(text).lines);
const words = (all: ReturnType<typeof withoutFeetInSentences>) =>
  all.map((lines) => lines.map(textOf).filter((line) => line !== ''));

describe('the foot of a page', () => {
  it('is no part of a sentence that the next page continues, and stays where a sentence ends', () => {
    const read = withoutFeetInSentences(
      pages(
        `Expenses come to $0.22 per\n${FOOT} 1 of 3`,
        `affected share. Read on.\n${FOOT} 2 of 3`,
        `The end.\n${FOOT} 3 of 3`,
      ),
    );
    expect(words(read).map((lines) => lines.length)).toEqual([1, 2, 2]);
    expect(words(read)[0]).toEqual(['Expenses come to $0.22 per']);
  });

  it('is the last line of a page where other pages end otherwise', () => {
    const read = withoutFeetInSentences(pages('Expenses come to\n$0.22 per', 'affected share. Read\non.', 'The\nend.'));
    expect(words(read).map((lines) => lines.length)).toEqual([2, 2, 2]);
  });
});
