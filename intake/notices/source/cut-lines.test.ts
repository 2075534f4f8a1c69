import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from '../notice-text.ts';
import { wholeText } from '../open-notice.ts';
import { pageOfLines } from './text-source.ts';

const textOf = (...lines: string[]) => openNoticeText([pageOfText(lines.join('\n'))]).text;

describe('a line of a notice that ends in a hyphen', () => {
  it('goes on with the same word, indented or not', () => {
    expect(textOf('All who pur-', 'chased, and settle-', '   ment of both')).toBe(
      'All who purchased, and settlement of both',
    );
  });

  it.each([
    ['twenty-', 'eight percent'],
    ['opt-', 'outs of all'],
    ['third-', '  party payors'],
  ])('has the hyphen of %s itself', (first, next) => {
    expect(textOf(`fees of ${first}`, next)).toMatch(new RegExp(`of ${first} ?${next.trim()}`));
  });

  it('has the hyphen of an address, without a blank in it', () => {
    expect(
      textOf('See www.rgcorp-', 'settlement.com or write to info@rgclass-', '  claims.com or rgother-', 'claims.com'),
    ).toBe('See www.rgcorp-settlement.com or write to info@rgclass-claims.com or rgother-claims.com');
  });
});

describe('a sentence over the end of a page', () => {
  const over = (end: string) =>
    wholeText([`Expenses are\nnot\n${end}\n`, 'to exceed $425,000.'].map(pageOfLines)).text.trim();

  it.each(['- 1 -', 'Page 1', '1 of 2'])('has no page number in it: %s', (number) => {
    expect(over(number)).toBe('Expenses are not to exceed $425,000.');
  });

  it.each(['425', '17', '1', '2'])('has a number alone, which may be of its words: %s', (number) => {
    expect(over(number)).toBe(`Expenses are not ${number} to exceed $425,000.`);
  });

  const text = (...pages: string[]) => wholeText(pages.map(pageOfLines)).text.replace(/\s+/g, ' ').trim();

  it('has no number alone where most pages end in theirs', () => {
    expect(text('The cover\nof all', 'Expenses are\nnot\n1', 'to exceed\nthe\n2', 'sum of\n$425,000.\n3')).toBe(
      'The cover of all Expenses are not to exceed the sum of $425,000.',
    );
  });

  it('has the number of days that a page ends in', () => {
    const pages = ['One\nof many', 'You must file your claim within\n2', 'days of this notice.\nThe end'];
    expect(text(...pages)).toContain('within 2 days of this notice');
  });
});

it('a long line of dashes with a letter behind it is read in time', () => {
  const line = `${'-'.repeat(100_000)}x`;
  const before = process.cpuUsage();
  expect(pageOfLines(line).lines[0]?.cells.map(({ text }) => text)).toEqual([line]);
  // of the processor, in microseconds, so that a busy machine does not count
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
