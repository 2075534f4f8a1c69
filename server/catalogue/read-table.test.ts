import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workbookOf } from '@trover/intake/testing/workbook.ts';
import { describe, expect, it } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { readSource } from './read-source.ts';

removeTestFolders();

const HEAD = [
  ...['slug', 'title', 'issuer', 'kind', 'tickers', 'isins', 'court', 'docket', 'class_periods', 'settlement_amount'],
  ...['currency', 'claim_deadline', 'claim_deadline_source', 'claim_deadline_quote', 'stage', 'milestones', 'sources'],
];
const ROW = [
  ...['dunmore-rail-2023', 'In re Dunmore Rail Securities Litigation', 'Dunmore Rail, Inc.', 'securities class action'],
  ...[
    'DNMR; DNMR.B',
    'US0378331005',
    'D. Mass.',
    '1:23-cv-10001',
    '2021-02-01 to 2022-03-04; 2022-06-01 to 2022-09-30',
  ],
  ...[
    '18500000.00',
    'USD',
    '2027-01-15',
    'https://dunmore.example/notice.pdf',
    'no later than January 15, 2027',
    'settled',
  ],
  ...[
    '2023-04-03 filed Complaint filed; 2026-08-02 settled Preliminary approval',
    'https://dunmore.example/notice.pdf',
  ],
];

const sourceOf = (name: string, content: string | Uint8Array) => {
  const file = join(makeTestFolder('cases'), name);
  writeFileSync(file, content);
  return readSource(file);
};
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

describe('a table of cases', () => {
  it.each<[string, string | Uint8Array]>([
    ['cases.csv', `\uFEFF${quoted(HEAD)}\r\n${quoted(ROW)}\r\n`],
    ['cases.xlsx', workbookOf({ sheets: [{ name: 'Cases', rows: [HEAD, ROW] }] })],
  ])('is read as the records of a catalogue: %s', (name, content) => {
    const { cases, findings } = sourceOf(name, content);
    expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
    expect(cases.map(({ record }) => record)).toMatchObject([
      {
        ...{ slug: 'dunmore-rail-2023', tickers: ['DNMR', 'DNMR.B'], settlement_amount: '18500000.00' },
        identifiers: { cusips: [], isins: ['US0378331005'] },
        class_periods: [
          { id: 'class', from: '2021-02-01', to: '2022-03-04' },
          { id: 'class_2', from: '2022-06-01', to: '2022-09-30' },
        ],
        deadline_evidence: {
          claim: { source: 'https://dunmore.example/notice.pdf', quote: 'no later than January 15, 2027' },
        },
        milestones: [{ stage: 'filed' }, { date: '2026-08-02', stage: 'settled', title: 'Preliminary approval' }],
      },
    ]);
  });

  it('names what is wrong by case and place, and imports the others', () => {
    const wrong = ROW.map((cell, at) =>
      HEAD[at] === 'claim_deadline' ? '15/01/2027' : at === 0 ? 'dunmore-wrong' : cell,
    );
    const { cases, findings } = sourceOf('cases.csv', [HEAD, ROW, wrong].map(quoted).join('\n'));
    expect(cases).toHaveLength(1);
    expect(findings.filter(({ level }) => level === 'fault')).toMatchObject([
      { slug: 'dunmore-wrong', path: expect.stringContaining('claim_deadline') },
    ]);
  });

  it.each([
    ['nothing', '', 'the table is empty'],
    ['trades', 'Date,Symbol,Quantity\n2024-01-02,DNMR,5\n', 'names no columns slug and title'],
    ['the same column twice', 'slug,title,Slug\na,b,c\n', 'two columns are called slug'],
    ['bytes', 'slug,title\0', 'neither a text nor a workbook'],
  ])('is refused with the reason: %s', (_, content, message) => {
    const { cases, findings } = sourceOf('cases.csv', content);
    expect(cases).toEqual([]);
    expect(findings).toMatchObject([{ level: 'fault', message: expect.stringContaining(message) }]);
  });
});
