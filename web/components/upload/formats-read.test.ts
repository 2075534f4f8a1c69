import { FORMATS } from '@trover/intake/formats/all.ts';
import { describe, expect, test } from 'vitest';
import { brokersNamed, formatsRead } from './formats-read.ts';

const brokers = [
  ...['Charles Schwab', 'E*TRADE', 'Fidelity', 'Firstrade', 'Interactive Brokers', 'J.P. Morgan / Chase', 'Merrill'],
  ...['Morgan Stanley', 'Robinhood', 'tastytrade', 'TD Ameritrade', 'TradeZero', 'Vanguard', 'Webull'],
];
const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

describe('what the pages promise to read', () => {
  const titles = FORMATS.map(({ title }) => title);

  test('names only brokers whose files are read', () => {
    for (const name of brokersNamed)
      expect(
        titles.filter((title) => title.includes(name)),
        name,
      ).not.toEqual([]);
  });

  test('counts the others, and no broker twice', () => {
    const found = brokers.filter((broker) => titles.some((title) => title.startsWith(broker)));
    const others = titles.filter((title) => !brokers.some((broker) => title.startsWith(broker)));
    expect(others).toEqual(['neutral transactions (CSV)', 'OFX or QFX investment download']);
    expect(formatsRead).toContain(`${brokersNamed.join(', ')} and ${numbers[found.length - brokersNamed.length]} more`);
    expect(formatsRead).toContain('OFX');
  });
});
