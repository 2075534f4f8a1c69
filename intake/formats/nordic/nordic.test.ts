import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const read = async (...lines: string[]) =>
  await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );

const NORDNET =
  'Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tRänta\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tTransaktionstext\tMakuleringsdatum';
const booking = (id: number, day: string, type: string, quantity: string, amount = '') =>
  `${id}\t${day}\t${day}\t${day}\t1234567\t${type}\tRheingold B\tSE0000667891\t${quantity}\t\t\t\tSEK\t${amount}\tSEK\t\t\t\t`;

describe('[X-2] an annulled booking at Nordnet', () => {
  it.each(['BYTE INLÄGG VP', 'INLÖSEN'])('cancels the units that it moved: %s', async (type) => {
    const { trades, errors } = await read(
      NORDNET,
      booking(1, '2025-02-06', 'KÖPT', '10', '-1 000,00'),
      booking(2, '2025-02-07', type, '40'),
      booking(3, '2025-02-08', `MAK ${type}`, '40'),
    );
    expect(errors).toEqual([]);
    expect(trades.map(({ subtype, quantity }) => [subtype, quantity])).toEqual([
      [null, '10'],
      [type === 'INLÖSEN' ? 'redemption' : 'exchange_in', '40'],
      ['cancel', '40'],
    ]);
  });

  it('is an error where its units never moved', async () => {
    const { errors } = await read(
      NORDNET,
      booking(1, '2025-02-06', 'KÖPT', '10', '-1 000,00'),
      booking(2, '2025-02-08', 'MAK INLÖSEN', '40'),
    );
    expect(errors.map(({ row }) => row)).toEqual([3]);
  });

  it.each(['UTDELNING', 'PRELIMINÄRSKATT', 'INSÄTTNING'])('is left out where it is of money: %s', async (type) => {
    const { trades, ignored, errors } = await read(
      NORDNET,
      booking(1, '2025-02-06', 'KÖPT', '10', '-1 000,00'),
      booking(2, '2025-02-08', `MAK ${type}`, type === 'UTDELNING' ? '10' : '', '-10,00'),
    );
    expect([trades.length, ignored.length, errors]).toEqual([1, 1, []]);
  });
});

const SAXO =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Booked Amount,Booked amount in account currency,Conversion Rate,Total cost,Total cost Currency';

describe('[X-2] the costs of a trade at Saxo', () => {
  const feesIn = async (currency: string) => {
    const { trades } = await read(
      SAXO,
      `1234567,15-Mar-2025,19-Mar-2025,Trade,Rheingold Inc,US5128071082,USD,NASDAQ,RHNE:xnas,Buy 12 @ 100.00 USD,"-1,200.00","-8,400.00",7,29.00,${currency}`,
    );
    return trades.map(({ currency, fees }) => [currency, fees]);
  };

  it('are stated in the currency of its sum alone', async () => {
    expect(await feesIn('USD')).toEqual([['USD', '29']]);
    expect(await feesIn('DKK')).toEqual([['USD', null]]);
  });
});

describe('[X-2] other events at Avanza', () => {
  it('are no split by the name of the company', async () => {
    const { trades } = await read(
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
      '2025-05-14;ISK 1234567;Köp;Rheingold B;50;281,4;-14109,00;SEK;39,00;;SEK;SE0000115446;',
      '2025-04-19;ISK 1234567;Övrigt;Dividend 15 Split Corp;-50;;;SEK;;;SEK;SE0000115446;',
      '2025-04-18;ISK 1234567;Övrigt;Rheingold B split 4:1;300;;;SEK;;;SEK;SE0000115446;',
      '2025-04-17;ISK 1234567;Övrigt;Omvänd split Rheingold B;-90;;;SEK;;;SEK;SE0000115446;',
    );
    expect(trades.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['buy', null],
      ['transfer_out', null],
      ['split', null],
      ['split', 'reverse_split'],
    ]);
  });
});
