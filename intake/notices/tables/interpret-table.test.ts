import { describe, expect, it } from 'vitest';
import { interpretTable } from './interpret-table.ts';

const tableOf = (title: string, columns: string[], rows: string[][]) => ({
  ...{ page: 1, title, columns, rows, box: null },
  row_evidence: rows.map((row) => ({ page: 1, words: row.join(' '), box: null })),
});

describe('a table of options', () => {
  const periods = ['11/10/2020 – 8/9/2021', 'Inflation 8/10/2021 – 2/22/2022', '2/23/2022 – 5/4/2022'];

  it.each([
    ['Option Series Expiration', '–'],
    ['Series: Expiry', 'n/a'],
    ['Expiration Date', '—'],
  ])('has no inflation where a cell has a dash, and has no day for an identifier: %s, %s', (head, dash) => {
    const table = tableOf(
      'TABLE C – CALL OPTIONS',
      [head, 'Strike Price', ...periods],
      [
        ['03/18/2022', '$50.00', dash, '$11.25', '$3.28'],
        ['01/20/2023', '$35.00', '$19.20', '$13.33', '$6.41'],
      ],
    );
    const [options] = interpretTable(table);
    expect(options).toMatchObject({
      kind: 'options',
      series: [
        { id: null, strike: '50.00', rows: [{ value: '0.00' }, { value: '11.25' }, { value: '3.28' }] },
        { id: null, strike: '35.00', rows: [{ value: '19.20' }, { value: '13.33' }, { value: '6.41' }] },
      ],
    });
  });

  it('has the identifiers of a column of their own', () => {
    const table = tableOf(
      'CALL OPTIONS',
      ['Option Series', 'Expiration', 'Strike', ...periods],
      [['ABC220318C50', '03/18/2022', '$50.00', '-', '$11.25', '$3.28']],
    );
    expect(interpretTable(table)).toMatchObject([{ series: [{ id: 'ABC220318C50' }] }]);
  });
});

describe('the meaning of a table', () => {
  it('is one table of inflation where two of its parts are set beside each other', () => {
    const columns = [
      'Day of Purchase or Sale',
      'Inflation per Share',
      'Day of Purchase or Sale',
      'Inflation per Share',
    ];
    expect(
      interpretTable(
        tableOf('TABLE A', columns, [
          ['01/02/2019 - 03/04/2019', '$5.00', '07/08/2019 - 09/10/2019', '$3.00'],
          ['03/05/2019 - 07/07/2019', '$4.00', '', ''],
        ]),
      ),
    ).toMatchObject([
      {
        kind: 'steps',
        rows: [
          { range: { from: '2019-01-02', to: '2019-03-04' }, value: '5.00' },
          { range: { from: '2019-03-05', to: '2019-07-07' }, value: '4.00' },
          { range: { from: '2019-07-08', to: '2019-09-10' }, value: '3.00' },
        ],
      },
    ]);
  });

  it('is inflation of two securities, not means, where first and last days are beside each other', () => {
    const days = Array.from({ length: 16 }, (_, at) => [`March ${at + 1}, 2021`, `March ${at + 1}, 2021`]);
    const rows = days.map(([from, to], at) => [from!, to!, `$${20 - at}.00`, `$${40 - at}.00`]);
    const found = interpretTable(
      tableOf('Artificial Inflation', ['From', 'To', 'Common Stock', '4.5% Notes due 2030'], rows),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['steps', 'steps']);
  });

  it.each([
    ['Your transactions', ['Date of purchase', 'Date of sale', 'Gain']],
    ['Example', ['Purchase Date', 'Sale Date', 'Recognized Loss per Share']],
    ['', ['Purchase Date', 'Sale Date', 'Proceeds']],
    ['Table 1', ['Purchase Date', 'Sale Date', 'Amount per Share']],
  ])('is no inflation lost where it lists trades of single days: %s %j', (title, columns) => {
    const rows = [
      ['05/06/2019', '09/12/2019', '$1.75'],
      ['06/03/2019', '10/14/2019', '$4.60'],
      ['07/01/2019', '02/15/2020', '$2.85'],
    ];
    expect(interpretTable(tableOf(title, columns, rows)).filter(({ kind }) => kind !== 'unclear')).toEqual([]);
  });

  it.each(['Example of transactions', 'Sample Recognized Claim'])(
    'is no inflation lost where its ranges are of an example: %s',
    (title) => {
      const rows = [
        ['05/06/2019 - 06/02/2019', '09/12/2019 - 10/13/2019', '$1.75'],
        ['06/03/2019 - 07/01/2019', '10/14/2019 - 02/15/2020', '$4.60'],
      ];
      const found = interpretTable(tableOf(title, ['Purchase Date', 'Sale Date', 'Loss'], rows));
      expect(found.filter(({ kind }) => kind !== 'unclear')).toEqual([]);
    },
  );

  it('is inflation of purchases and of sales, also where its title names transactions', () => {
    const rows = [
      ['05/06/2019 - 06/02/2019', '$1.75', '$1.75'],
      ['06/03/2019 - 07/01/2019', '$4.60', '$4.50'],
    ];
    const found = interpretTable(
      tableOf('Inflation for your transactions', ['Day', 'Purchase Inflation', 'Sale Inflation'], rows),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['steps', 'steps']);
  });
});
