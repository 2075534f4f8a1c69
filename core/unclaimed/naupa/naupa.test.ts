import { expect, test } from 'vitest';
import { US_STATES } from '../states.ts';
import { AGGREGATE_BELOW, PROPERTY_TYPE } from './codes.ts';
import { type Field, HOLDER, PROPERTY, RECORD_LENGTH, SUMMARY } from './layout.ts';
import { isWritableName } from './name-signs.ts';
import { readField, writeRecord } from './write-record.ts';
import { type NaupaProperty, writeNaupaReport } from './write-report.ts';

const holder = {
  ...{ name: 'The Trover Claims, Inc.', tax_id: '123456789', report_year: 2029, report_number: 1 },
  ...{ street: '1 Example St. #4', city: 'Portland', state: 'ME', zip: '04101-2233' },
  ...{ contact_name: 'Wren O’Kafor', phone: '2075550142', email: 'unclaimed@example.test' },
};
const property: NaupaProperty = {
  ...{ owner: 'Émil van Brandvold Jr.', co_owner: null, is_person: true, street: '18 Lantern Row', city: 'Bath' },
  ...{ state: 'ME', zip: '04530', country: 'US', tax_id: '001020304', payable_on: '2026-11-24', amount: '253.73' },
  ...{ account_number: 'MC-0044810', description: 'Settlement award: In re Merrow Shipping' },
};
const report = (properties: readonly NaupaProperty[], aggregate_below?: string): string[] => {
  const text = [...writeNaupaReport(holder, properties, { state: 'ME', aggregate_below })].join('');
  expect(text.endsWith('\r\n')).toBe(true);
  const records = text.slice(0, -2).split('\r\n');
  expect(new Set(records.map(({ length }) => length))).toEqual(new Set([RECORD_LENGTH]));
  return records;
};
const of = (fields: readonly Field[], record: string | undefined, ...names: string[]) =>
  names.map((name) => readField(fields, record ?? '', name));

test('the fields of each record follow one another and fill its 625 characters', () => {
  for (const fields of [HOLDER, PROPERTY, SUMMARY]) {
    let next = 1;
    for (const [name, from, length] of fields) {
      expect(from, name).toBe(next);
      next += length;
    }
    expect(next - 1).toBe(RECORD_LENGTH);
    expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length);
  }
  expect(HOLDER.find(([name]) => name === 'CONTACT2-EMAIL')?.slice(1, 3), 'as printed: 555-604').toEqual([555, 50]);
});

test('the holder is stated as the standard writes names, addresses and telephone numbers', () => {
  const [record] = report([property]);
  expect(record?.slice(0, 22)).toBe('11234567890001' + '2029' + 'R' + '01' + 'R');
  expect(of(HOLDER, record, 'NAME', 'CITY', 'STATE')).toEqual(['TROVER CLAIMS INC THE', 'PORTLAND', 'ME']);
  expect(of(HOLDER, record, 'CONTACT1-NAME', 'CONTACT1-ADDR1', 'CONTACT1-ZIP', 'CONTACT1-COUNTRY')).toEqual([
    ...['WREN OKAFOR', '1 EXAMPLE ST 4', '041012233', 'USA'],
  ]);
  expect(of(HOLDER, record, 'CONTACT1-TEL-AC', 'CONTACT1-TEL-NBR')).toEqual(['207', '5550142']);
});

test('a person’s name is split, a company’s has its article at the end, and amounts have no point', () => {
  const company = { ...property, owner: 'The Smith & Sons Co.', is_person: false, tax_id: null, zip: null };
  const joint = { ...property, owner: 'Mara Iversen', co_owner: 'Dov Iversen' };
  const [, first, second, third] = report([property, company, joint]);
  const names = ['OWNER-NAME-LAST', 'OWNER-NAME-FIRST', 'OWNER-NAME-MIDDLE', 'OWNER-NAME-SUFFIX', 'NAME-ID'];
  expect(of(PROPERTY, first, ...names)).toEqual(['BRANDVOLD', 'EMIL', 'VAN', 'JR', '']);
  expect(of(PROPERTY, second, ...names)).toEqual(['SMITH & SONS CO THE', '', '', '', 'C']);
  expect(of(PROPERTY, first, 'OWNER-TAXID', 'OWNER-ZIP', 'OWNER-COUNTRY')).toEqual(['001020304', '04530', 'USA']);
  expect(of(PROPERTY, second, 'OWNER-TAXID', 'OWNER-ZIP')).toEqual(['000000000', '']);
  for (const amount of ['AMOUNT-REPORTED', 'AMOUNT-ADVERTISED', 'AMOUNT-REMITTED'])
    expect(of(PROPERTY, first, amount), 'the example of the standard').toEqual(['0000025373']);
  expect(of(PROPERTY, first, 'ST-TRANS-DATE', 'PROPERTY-TYPE', 'ACCT-NUMBER')).toEqual([
    ...['20261124', 'MS17', 'MC 0044810'],
  ]);
  expect(of(PROPERTY, first, 'RELATIONSHIP-CODE', 'OWNER-TYPE-CODE', 'INTEREST-FLAG')).toEqual(['SO', 'OT', 'N']);
  expect(of(PROPERTY, third, 'RELATIONSHIP-CODE', 'DESCRIPTION')[0]).toBe('JT');
  expect(readField(PROPERTY, third ?? '', 'DESCRIPTION')).toMatch(/^AND DOV IVERSEN SETTLEMENT AWARD/);
  expect([first, second, third].map((one) => readField(PROPERTY, one ?? '', 'SEQUENCE-NUMBER'))).toEqual([
    ...['000001', '000002', '000003'],
  ]);
});

test('an owner without a name is unknown, and one whose letters the standard lacks is reported by no other name', () => {
  for (const owner of [null, '', '-']) {
    const [, record] = report([{ ...property, owner }]);
    expect(of(PROPERTY, record, 'OWNER-NAME-LAST', 'OWNER-TYPE-CODE', 'RELATIONSHIP-CODE')).toEqual([
      ...['UNKNOWN', 'UN', 'UN'],
    ]);
  }
  for (const name of ['王小明', 'Иван Петров', 'Wang 小明', 'Ιωάννης', 'محمد']) {
    expect(isWritableName(name), name).toBe(false);
    expect(() => report([{ ...property, owner: name }]), name).toThrow('cannot be written');
    expect(() => report([{ ...property, co_owner: name }]), name).toThrow('cannot be written');
  }
  for (const name of [null, 'Émil van Brandvold Jr.', 'Guðrún Þórsdóttir', 'Ħamrun Əliyev', 'O’Kafor & Sons, 3rd'])
    expect(isWritableName(name), String(name)).toBe(true);
  const [, record] = report([{ ...property, owner: 'Guðrún Þórsdóttir' }]);
  expect(of(PROPERTY, record, 'OWNER-NAME-LAST', 'OWNER-NAME-FIRST')).toEqual(['THORSDOTTIR', 'GUDRUN']);
});

test('what is below the state’s limit is one aggregate before the rest, and the summary counts and adds all', () => {
  const amounts = ['49.99', '253.73', '0.01', '50.00'];
  const records = report(
    amounts.map((amount) => ({ ...property, amount })),
    '50.00',
  );
  expect(records).toHaveLength(5);
  const [, aggregate, ...rest] = records;
  expect(of(PROPERTY, aggregate, 'OWNER-NAME-LAST', 'OWNER-TYPE-CODE', 'PROPERTY-TYPE', 'DESCRIPTION')).toEqual([
    ...['AGGREGATE', 'AP', 'MS99', '2-MS17'],
  ]);
  expect(of(PROPERTY, aggregate, 'AMOUNT-REMITTED', 'OWNER-TAXID', 'OWNER-ADDRESS1')).toEqual([
    ...['0000005000', '000000000', ''],
  ]);
  expect(rest.slice(0, 2).map((one) => readField(PROPERTY, one, 'AMOUNT-REMITTED'))).toEqual([
    ...['0000025373', '0000005000'],
  ]);
  const summary = records.at(-1);
  expect(of(SUMMARY, summary, 'TR-CODE', 'NBR-OF-RECORDS', 'NBR-OF-PROPERTIES', 'NEGATIVE-REPORT')).toEqual([
    ...['9', '000005', '000003', ''],
  ]);
  const remitted = records
    .slice(1, -1)
    .reduce((sum, one) => sum + BigInt(readField(PROPERTY, one, 'AMOUNT-REMITTED')), 0n);
  expect(of(SUMMARY, summary, 'AMOUNT-REPORTED', 'AMOUNT-REMITTED', 'DEDUCTION-AMOUNT')).toEqual([
    ...[String(remitted).padStart(12, '0'), '000000035373', '000000000000'],
  ]);
  expect(report([{ ...property, amount: '1.00' }], '50.00'), 'one alone is no aggregate').toHaveLength(3);
  expect(report(amounts.map((amount) => ({ ...property, amount }))), 'a state without a limit').toHaveLength(6);
});

test('without property it is a negative report of two records', () => {
  const records = report([]);
  expect(of(SUMMARY, records[1], 'NBR-OF-RECORDS', 'NBR-OF-PROPERTIES', 'NEGATIVE-REPORT')).toEqual([
    ...['000002', '000000', 'Y'],
  ]);
});

test('limits are of states, none of those that allow no aggregate, and a value that does not fit is refused', () => {
  expect(Object.keys(AGGREGATE_BELOW).filter((state) => !(state in US_STATES))).toEqual([]);
  for (const state of ['NV', 'ID', 'OR', 'NY']) expect(AGGREGATE_BELOW[state]).toBeUndefined();
  expect([AGGREGATE_BELOW.NJ, AGGREGATE_BELOW.IL, AGGREGATE_BELOW.MA]).toEqual(['50.00', '5.00', '100.00']);
  expect(PROPERTY_TYPE).toEqual({ award: 'MS17', aggregate: 'MS99' });
  expect(() => report([{ ...property, amount: '100000000.00' }])).toThrow('AMOUNT-REPORTED does not fit');
  expect(() => writeRecord(SUMMARY, { CREATOR: 'Ж' })).toThrow('not ASCII');
  expect(() => writeRecord(SUMMARY, { AMOUNT: 1 })).toThrow('has no AMOUNT');
});

test('a last name before a comma is the last name, and a long street has further lines', () => {
  const street = '1200 North Lantern Row Boulevard East, Building Seven, Apartment 14B';
  const [, reversed, suffixed] = report([
    { ...property, owner: 'Smith, John Q', street },
    { ...property, owner: 'John Smith, Jr.' },
  ]);
  const names = ['OWNER-NAME-LAST', 'OWNER-NAME-FIRST', 'OWNER-NAME-MIDDLE', 'OWNER-NAME-SUFFIX'];
  expect(of(PROPERTY, reversed, ...names)).toEqual(['SMITH', 'JOHN', 'Q', '']);
  expect(of(PROPERTY, suffixed, ...names)).toEqual(['SMITH', 'JOHN', '', 'JR']);
  expect(of(PROPERTY, reversed, 'OWNER-ADDRESS1', 'OWNER-ADDRESS2', 'OWNER-ADDRESS3')).toEqual([
    ...['1200 NORTH LANTERN ROW', 'BOULEVARD EAST BUILDING SEVEN', 'APARTMENT 14B'],
  ]);
});

const NAME_FIELDS = ['PREFIX', 'FIRST', 'MIDDLE', 'LAST', 'SUFFIX', 'TITLE'].map((field) => `OWNER-NAME-${field}`);

test.each([
  ['John Smith, MD', ['', 'JOHN', '', 'SMITH', '', 'MD']],
  ['John Smith, M.D., Ph.D.', ['', 'JOHN', '', 'SMITH', '', 'MD PHD']],
  ['John Smith, Esq.', ['', 'JOHN', '', 'SMITH', '', 'ESQ']],
  ['John Smith Ph.D.', ['', 'JOHN', '', 'SMITH', '', 'PHD']],
  ['John Smith Ph. D.', ['', 'JOHN', '', 'SMITH', '', 'PHD']],
  ['Dr. John Q Smith III', ['DR', 'JOHN', 'Q', 'SMITH', 'III', '']],
  ['Smith, John Q, Jr.', ['', 'JOHN', 'Q', 'SMITH', 'JR', '']],
  ['Smith Jr., John Q', ['', 'JOHN', 'Q', 'SMITH', 'JR', '']],
  ['Smith, John Q, MD', ['', 'JOHN', 'Q', 'SMITH', '', 'MD']],
  ['de la Cruz, María', ['', 'MARIA', '', 'DE LA CRUZ', '', '']],
  ['Jane Doe, as Trustee', ['', 'JANE', '', 'DOE', 'TRUSTEE', '']],
  ['Jane Doe TTEE', ['', 'JANE', '', 'DOE', 'TRUSTEE', '']],
  ['Jon Doe Jr., Trustee', ['', 'JON', '', 'DOE', 'JR TRUSTEE', '']],
  ['Yo-Yo Ma', ['', 'YO', 'YO', 'MA', '', '']],
  ['Ma, Yo', ['', 'YO', '', 'MA', '', '']],
  ['Nguyen, Do', ['', 'DO', '', 'NGUYEN', '', '']],
  ['Madonna', ['', '', '', 'MADONNA', '', '']],
  ['Madonna,', ['', '', '', 'MADONNA', '', '']],
  ['Thomas J Minor', ['', 'THOMAS', 'J', 'MINOR', '', '']],
  ['José A. Minor Jr.', ['', 'JOSE', 'A', 'MINOR', 'JR', '']],
  ['Johnny Smith, a minor', ['', 'JOHNNY', '', 'SMITH', 'MINOR', '']],
  ['Leilani Kaʻahumanu', ['', 'LEILANI', '', 'KAAHUMANU', '', '']],
])('a person’s name is split without its degrees and roles: %s', (owner, fields) => {
  const [, record] = report([{ ...property, owner }]);
  expect(of(PROPERTY, record, ...NAME_FIELDS)).toEqual(fields);
});

test.each([
  'Jane Doe, as Trustee of the Doe Family Trust',
  'John Smith, Mary Smith',
  'John Smith & Mary Smith',
  'John and Mary Smith',
  'Estate of John Smith',
  'Smith, John, of Bath',
  'John Smith, Something Else, MD',
])('a name that is not understood is in the field of the last name as it is: %s', (owner) => {
  const [, record] = report([{ ...property, owner }]);
  const last = owner.toUpperCase().replaceAll(',', '').slice(0, 40).trimEnd();
  expect(of(PROPERTY, record, ...NAME_FIELDS)).toEqual(['', '', '', last, '', '']);
});
