import { describe, expect, it } from 'vitest';
import { interpretTable } from './interpret-table.ts';

const tableOf = (title: string, columns: string[], rows: string[][]) => ({
  ...{ page: 1, title, columns, rows, box: null },
  row_evidence: rows.map((row) => ({ page: 1, words: row.join(' '), box: null })),
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
});
