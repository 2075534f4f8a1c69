import { describe, expect, test } from 'vitest';
import { detectDelimiter } from '../headings/find-header.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';
import { StatusFileReader, type StatusMapping } from './read-status-file.ts';

function read(text: string, mapping: StatusMapping | null = null) {
  const reader = new StatusFileReader('USD', mapping);
  const csv = new CsvReader(detectDelimiter(text));
  const records: TableRecord[] = [];
  csv.push(text, records);
  csv.end(records);
  const rows = reader.add(records);
  reader.end();
  return { reader, rows };
}

const mapping = (more: Partial<StatusMapping> = {}): StatusMapping => ({
  columns: { claim_number: 'Claim #', status: 'Disposition', cure_by: 'Respond By', recognized_claim: 'RL' },
  decimal: '.',
  dates: 'mdy',
  ...more,
});

describe('a status file', () => {
  test('with known headings is read below its letterhead, whatever their order', () => {
    const { reader, rows } = read(
      [
        'Plain Claims Ltd.',
        'Report of 20 November 2026',
        '',
        'status,claim_number,reference,reasons,cure_by,recognized_claim',
        'Accepted,K-1,TR-7,,,"$9,110.00"',
        'Deficient - missing documentation,K-2,,No statement,2026-12-15,',
      ].join('\n'),
    );
    expect([reader.fault, reader.unmapped]).toEqual([null, null]);
    expect(rows).toMatchObject([
      { row_number: 1, line: 5, claim_number: 'K-1', reference: 'TR-7', word: 'Accepted', recognized_claim: '9110.00' },
      { row_number: 2, line: 6, reasons: 'No statement', cure_by: '2026-12-15', recognized_claim: null, fault: null },
    ]);
    expect(reader.header?.headings).toEqual([
      'status',
      'claim_number',
      'reference',
      'reasons',
      'cure_by',
      'recognized_claim',
    ]);
  });

  test('with other headings asks, with what they seem to mean', () => {
    const { reader, rows } = read('Claim #,Disposition,Respond By,RL\nK-1,Accepted,,1\n');
    expect(rows).toEqual([]);
    expect(reader.unmapped).toMatchObject({
      headings: ['Claim #', 'Disposition', 'Respond By', 'RL'],
      samples: [['K-1', 'Accepted', '', '1']],
      proposal: { claim_number: 'Claim #', status: 'Disposition', cure_by: 'Respond By' },
    });
  });

  test.each<[string, Partial<StatusMapping>, string | null]>([
    ['12/01/2026', { dates: 'mdy' }, '2026-12-01'],
    ['12/01/2026', { dates: 'dmy' }, '2026-01-12'],
    ['1 Dec 2026', { dates: 'mdy' }, '2026-12-01'],
    ['46357', { dates: 'mdy' }, '2026-12-01'],
    ['46357.75', { dates: 'mdy' }, '2026-12-01'],
    ['12/01/2026', { dates: 'ymd' }, null],
    ['soon', { dates: 'mdy' }, null],
  ])('reads the day %s by its mapping %o', (printed, more, wanted) => {
    const { rows } = read(`Claim #,Disposition,Respond By,RL\nK-1,Deficient,${printed},\n`, mapping(more));
    expect(rows[0]).toMatchObject({ cure_by: wanted });
    if (wanted === null) expect(rows[0]!.fault).toContain(`The cure date of line 2, "${printed}"`);
  });

  test('without a mapping reads no day that may be two', () => {
    const { rows } = read('claim_number,status,cure_by\nK-1,Deficient,01/02/2027\n');
    expect(rows[0]!.fault).toContain('Set its dates with the columns');
  });

  test('in German writing is read by its mapping', () => {
    const { rows } = read(
      'Claim #;Disposition;Respond By;RL\nK-1;Anerkannt;;"1.234,50"\n',
      mapping({ decimal: ',', dates: 'dmy' }),
    );
    expect(rows).toMatchObject([{ word: 'Anerkannt', recognized_claim: '1234.50', fault: null }]);
  });

  test.each([
    ['claim_number,status\nK-1,\n', 'Line 2 has no status'],
    ['claim_number,status\n,Accepted\n', 'Line 2 names no claim'],
    ['claim_number,status,currency\nK-1,Accepted,EUR\n', 'Line 2 is in EUR, and this file in USD'],
    ['claim_number,status,recognized_claim\nK-1,Accepted,-5\n', 'The recognized claim of line 2 "-5" is below zero'],
  ])('says of a row that it cannot read why: %s', (text, wanted) => {
    expect(read(text).rows[0]!.fault).toContain(wanted);
  });

  test.each([
    ['', 'The file is empty'],
    ['claim_number,status\n', 'no rows'],
    ['status,award\nPaid,5\n', 'no column that names its claims'],
  ])('of which nothing can be used is a sentence: %j', (text, wanted) => {
    expect(read(text).reader.fault).toContain(wanted);
  });
});
