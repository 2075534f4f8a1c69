import { FORMATS } from '@trover/intake/formats/all.ts';
import { describe, expect, test } from 'vitest';
import { brokers } from './brokers.ts';

describe('[R-14] the brokers of the connect page', () => {
  const titles = FORMATS.map(({ title }) => title);

  test('are those whose files are read', () => {
    for (const { name } of brokers)
      expect(
        titles.some((title) => title.includes(name)),
        name,
      ).toBe(true);
  });

  test('leave out no broker whose table is read', () => {
    const others =
      /^(CSV template|Table whose texts|OFX|Quicken|FIX log|Confirmation of (a purchase or sale to a client|a sale by a stock plan|a trade by a bank or broker|receipt or delivery by a custodian|settlement by a custodian)|Securities transaction posting|Statement of (transactions|a share register|a trust or custody account)|Statement whose texts|Clear Street|Lime|Trade confirmation|Brazilian brokerage note|Contract note of an Indian broker|Halbjahresabrechnung Sparplan|Documents about cryptocurrencies|Austrian Abrechnung|(Statement|Report|List) of holdings of a custodian|Wertpapier Abrechnung of a German bank|Gutschriftsanzeige of a maturity|Einlösung bei Gesamtfälligkeit)|Google Finance|Parqet|Portfolio Performance|Sharesight|TradingView|Yahoo/;
    for (const title of titles.filter((each) => !others.test(each)))
      expect(
        brokers.some(({ name }) => title.includes(name)),
        title,
      ).toBe(true);
  });

  test('are by name, each with its own address', () => {
    const names = brokers.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(new Set(brokers.map(({ id }) => id)).size).toBe(brokers.length);
    for (const { id } of brokers) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
