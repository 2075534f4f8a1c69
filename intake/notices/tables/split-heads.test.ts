import { describe, expect, it } from 'vitest';
import { openNotice } from '../open-notice.ts';
import { findTables } from './find-tables.ts';

const tablesOf = async (text: string) => findTables(await openNotice(new TextEncoder().encode(text), 'notice.txt'));

describe('the head of a table in a text', () => {
  it('is parted where one space is all between two columns', async () => {
    const [table] = await tablesOf(
      [
        'TABLE 4 - Put Options: Inflation',
        '',
        '        Expiration          Strike       April 3, 2017      June 20, 2017    August 9, 2017 Closing Price on',
        '          Date              Price       through June 19,   through August   through October October 30, 2017',
        '                                             2017              8, 2017          27, 2017',
        '     11/17/2017       $40.00            $2.31              $1.70            $1.25           $6.05',
        '     1/19/2018        $35.00            $1.95              $1.41            $0.99           $3.10',
      ].join('\n'),
    );
    expect(table!.columns).toEqual([
      'Expiration Date',
      'Strike Price',
      'April 3, 2017 through June 19, 2017',
      'June 20, 2017 through August 8, 2017',
      'August 9, 2017 through October 27, 2017',
      'Closing Price on October 30, 2017',
    ]);
  });

  it('is parted where the lines above and below show the columns', async () => {
    const [table] = await tablesOf(
      [
        '                              February 10, 2021      August 4, 2021     January 27, 2022  Sold on or Retained',
        '                              through August 3,   through January 26, through May 4, 2022 Beyond May 5, 2022',
        '                                    2021                 2022',
        '',
        '     2/10/2021 - 8/3/2021     $0.00                $4.36                $9.81              $15.27',
        '     8/4/2021 - 1/26/2022                          $0.00                $5.45              $10.91',
      ].join('\n'),
    );
    expect(table!.columns.slice(1)).toEqual([
      'February 10, 2021 through August 3, 2021',
      'August 4, 2021 through January 26, 2022',
      'January 27, 2022 through May 4, 2022',
      'Sold on or Retained Beyond May 5, 2022',
    ]);
  });

  it('is printed again on the next page of a text with form feeds, under the number of the last', async () => {
    const head = 'Date          Average Closing Price';
    const days = (from: number) =>
      Array.from({ length: 6 }, (_, at) => `3/${from + at}/2021      $${10 + at}.50`).join('\n');
    const tables = await tablesOf(
      `Table 3\n${head}\n${days(1)}\n\n   Page 1 of 2\n\f${head}\n${days(8)}\n\n   Page 2 of 2\n\f`,
    );
    expect(tables.map(({ rows }) => rows.length)).toEqual([6, 6]);
    const { readNotice } = await import('../read-notice.ts');
    const notice = await readNotice(
      new TextEncoder().encode(
        `Table 3\n${head}\n${days(1)}\n\n   Page 1 of 2\n\f${head}\n${days(8)}\n\n   Page 2 of 2\n\f`,
      ),
      'notice.txt',
    );
    expect(notice.tables.map(({ rows }) => rows.length)).toEqual([12]);
    expect(notice.tables[0]!.row_evidence.at(-1)!.page).toBe(2);
  });
});

describe('a matrix that goes on over the page', () => {
  it('has the figures of later rows under the columns of the first, though they leave some out', async () => {
    const head = [
      'Table A',
      'Purchase Date               1/2/2019 through   7/2/2019 through   1/2/2020 through   On or after 6/30/2020,',
      '                            7/1/2019           1/1/2020           6/29/2020          or unsold',
      '1/2/2019 through 7/1/2019   $0.00              $7.77              $13.31             $21.06',
    ];
    const rest = [
      '7/2/2019 through 1/1/2020                      $0.00              $5.54              $13.29',
      '1/2/2020 through 6/29/2020                                        $0.00              $7.75',
    ];
    const { readNotice } = await import('../read-notice.ts');
    const text = `${head.join('\n')}\n\n   Page 1 of 2\n\f${rest.join('\n')}\n\n   Page 2 of 2\n\f`;
    const { tables } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
    expect(tables.map(({ rows }) => rows.map((row) => row.slice(1)))).toEqual([
      [
        ['$0.00', '$7.77', '$13.31', '$21.06'],
        ['', '$0.00', '$5.54', '$13.29'],
        ['', '', '$0.00', '$7.75'],
      ],
    ]);
  });
});
