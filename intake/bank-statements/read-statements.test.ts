import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readStatements } from './read-statements.ts';
import type { BankStatement, ReadFile } from './statement.ts';

const fixture = (name: string): Buffer => readFileSync(`fixtures/bank-statements/${name}`);
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
function read(bytes: Uint8Array): ReadFile {
  const found = readStatements(bytes);
  if (found === null || 'fault' in found) throw new Error(JSON.stringify(found));
  return found;
}
const faultOf = (bytes: Uint8Array): string => {
  const found = readStatements(bytes);
  return found !== null && 'fault' in found ? found.fault : JSON.stringify(found, (_, value) => String(value));
};
const short = ({ lines }: BankStatement) =>
  lines.map(({ cents, code, reference, return_code }) => [Number(cents), code, reference, return_code]);

describe('BAI2', () => {
  const bai = fixture('harbor-usd.bai').toString();

  test('continuation records, funds types S, V and D, and text with commas and slashes', () => {
    const { format, statements } = read(fixture('harbor-usd.bai'));
    expect([format, statements.length]).toEqual(['bai2', 1]);
    const [statement] = statements as [BankStatement];
    expect(statement).toMatchObject({ account: '000418807702', currency: 'USD', opening: 100_000n, closing: 99_331n });
    expect(short(statement)).toEqual([
      [120_000, '195', 'WIRE 4471', null],
      [7450, '255', 'TROVER-12', 'R03'],
      [-9133, '475', '1000014', null],
      [-117_486, '451', 'TROVER-FILE-3', null],
      [-1500, '698', '', null],
    ]);
    expect(statement.lines[0]!.text).toBe('MARLOW CLAIMS QSF, MERROW SHIPPING DISTRIBUTION ROUND 1');
  });

  test('blank padding, CRLF and a byte order mark change nothing', () => {
    const padded = `\uFEFF${bai
      .split('\n')
      .map((line) => line.padEnd(80))
      .join('\r\n')}`;
    expect(read(Buffer.from(padded))).toEqual(read(fixture('harbor-usd.bai')));
  });

  test.each([
    ['a control total of the account', '49,710469', '49,710468', 'control total of the account is 710468'],
    ['a count of records', '98,710469,1,12', '98,710469,1,11', 'should be 11, and there are 12'],
    ['the total of the credits', '88,100,127450,2', '88,100,127450,3', 'credits'],
    ['an unfinished day', '2359,USD,2', '2359,USD,3', 'unfinished day'],
    ['a test', '021000021,1,261121', '021000021,4,261121', 'this is a test'],
    ['another version', ',80,,2/', ',80,,3/', 'version 3'],
    ['a type code without a direction', '16,698', '16,905', 'type code “905”'],
    ['a decimal sign', '16,195,120000', '16,195,1200.00', '“1200.00” is not an amount'],
    ['a day that is none', '1,261121,2359', '1,261131,2359', '“261131” is not a day'],
    ['an unknown record', '16,698', '17,698', 'not a record of BAI2'],
  ])('refuses %s', (_, from, to, sentence) => {
    expect(bai).toContain(from);
    expect(faultOf(text(bai.replace(from, to)))).toContain(sentence);
  });

  test('balances that the lines do not lead to are refused with the sums', () => {
    const wrong = bai.replace('010,100000', '010,100001').replaceAll('710469', '710470');
    expect(faultOf(text(wrong))).toBe(
      'Statement 118/1 of account ••7702 does not add up: 1000.01 at its start and lines of -6.69 make 993.32, and it closes with 993.31.',
    );
  });

  test('yen have no places', () => {
    const yen =
      '01,A,B,261122,0600,1,,,2/\n02,B,A,1,261121,,JPY,2/\n03,77,,010,100,,,015,350,,/\n16,195,250,Z,,,/\n49,700,3/\n98,700,1,5/\n99,700,1,7/\n';
    expect(read(text(yen)).statements[0]).toMatchObject({ opening: 10_000n, closing: 35_000n });
  });
});

describe('MT940', () => {
  test('several statements in blocks, ISO-8859-1, reversals, subfields and texts over lines', () => {
    const { format, statements } = read(fixture('lanvec-eur.sta'));
    expect(format).toBe('mt940');
    expect(statements.map(({ number, closing }) => [number, closing])).toEqual([
      ['118/1', 7_193_202n],
      ['118/2', 7_279_802n],
    ]);
    expect(statements.flatMap(short)).toEqual([
      [41_288_014, 'NTRF', 'WIRE 4471', null],
      [-35_094_812, 'N191', 'TROVER-FILE-19', null],
      [86_780, 'NRTI', 'TROVER-63', 'AC04'],
      [-150, 'NCHG', '', null],
      [-30, 'NCHG', '', null],
    ]);
    expect(statements[0]!.lines[0]).toMatchObject({
      text: 'WIRE 4471 Ausschüttung Lanvéoc Port Runde 1',
      counterparty: 'Marlow Claims GmbH',
    });
    expect(statements[1]!.lines[0]!.counterparty).toBe('Léna Fitzsimmons');
    // value in December, booked in January
    expect(statements[0]!.lines[1]).toMatchObject({ booked_on: '2026-11-21', value_on: '2026-11-20' });
  });

  test('bare fields without blocks, ended by a line with a dash', () => {
    const bare =
      ':20:X\n:25:7702\n:28C:1\n:60F:D251231USD5,\n:61:2512310102RC1,00FTRFREF\n:61:251231C8,NMSC\n:62F:C260102USD2,00\n-\n';
    const [statement] = read(text(bare)).statements as [BankStatement];
    expect(statement).toMatchObject({ opening: -500n, closing: 200n });
    expect(statement.lines.map(({ cents, booked_on, is_reversal }) => [Number(cents), booked_on, is_reversal])).toEqual(
      [
        [-100, '2026-01-02', true],
        [800, '2025-12-31', false],
      ],
    );
  });

  test('what is missing or malformed is named', () => {
    const sta = fixture('lanvec-eur.sta').toString('latin1');
    expect(faultOf(text(sta.replace('D1,5NCHG', 'D1.5NCHG')))).toContain('this movement (:61:) cannot be read');
    expect(faultOf(text(sta.replace(':62M:C261121EUR71932,02\r\n', '')))).toContain('no closing balance (:62F:)');
    expect(faultOf(text(sta.replace('D1,5NCHG', 'D1,6NCHG')))).toContain('does not add up');
    expect(faultOf(text(sta.replace('D350948,12', 'D350948,123')))).toContain('“350948,123” is not an amount in EUR');
  });
});

describe('camt.053', () => {
  const xml = fixture('lanvec-eur-v08.xml').toString();

  test('version 08: entries with several transactions, returns with their reason; what is pending does not count', () => {
    const [statement] = read(fixture('lanvec-eur-v08.xml')).statements as [BankStatement];
    expect(short(statement)).toEqual([
      [-10_000, 'PMNT/ICDT/ESCT', 'TROVER-61', null],
      [-5000, 'PMNT/ICDT/ESCT', 'TROVER-62', null],
      [6780, 'PMNT/ICDT/RRTN', 'TROVER-63', 'AC04'],
      [30, 'ACMT/MCOP/INTR', '', null],
    ]);
    expect(statement.lines[0]!.counterparty).toBe('Ottilie Marsh');
  });

  test('version 02 with a prefix, in ISO-8859-1, with an overdrawn opening balance', () => {
    const [statement] = read(fixture('lanvec-eur-v02.xml')).statements as [BankStatement];
    expect(statement).toMatchObject({ account: 'DE89370400440532013000', opening: -1000n, closing: 14_050n });
    expect(statement.lines).toMatchObject([
      { counterparty: 'Marlöw Ägentur', text: 'WIRE 4471 MERROW', reference: '' },
    ]);
  });

  test('an entry whose transactions do not sum up to it stays one line, of its batch', () => {
    const [statement] = read(text(xml.replace('<Amt Ccy="EUR">100.00</Amt>', '<Amt Ccy="EUR">99.00</Amt>')))
      .statements as [BankStatement];
    expect(short(statement)[0]).toEqual([-15_000, 'PMNT/ICDT/ESCT', 'TROVER-FILE-19', null]);
  });

  test.each([
    [
      'an entity of its own',
      (one: string) =>
        one.replace('<Document', '<!DOCTYPE d [<!ENTITY a "1">]><Document').replace('<Id>HARB-EUR-118', '<Id>&a;'),
      'cannot be read',
    ],
    [
      'another currency',
      (one: string) => one.replace('<Amt Ccy="EUR">0.30', '<Amt Ccy="USD">0.30'),
      'in USD, and the account in EUR',
    ],
    ['no direction', (one: string) => one.replaceAll('<CdtDbtInd>DBIT</CdtDbtInd>', ''), 'credit or a debit'],
    ['no closing balance', (one: string) => one.replace('>CLBD<', '>CLXX<'), 'no closing balance (CLBD)'],
    ['an unfinished day', (one: string) => one.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), 'camt.052'],
  ])('refuses %s', (_, change, sentence) => {
    expect(faultOf(text(change(xml)))).toContain(sentence);
  });
});

test.each(['harbor-usd.bai', 'lanvec-eur.sta', 'lanvec-eur-v08.xml'])(
  'no beginning of %s counts as the whole file',
  (name) => {
    const whole = fixture(name);
    for (let bytes = 1; bytes < whole.length - 6; bytes += 7) {
      const found = readStatements(whole.subarray(0, bytes));
      expect(found === null || 'fault' in found).toBe(true);
    }
  },
);

test('other files are none of these', () => {
  for (const other of ['', 'a,b\n1,2\n', '101 021000021', '<Document><Other/></Document>', '%PDF-1.7'])
    expect(readStatements(text(other))).toBeNull();
});

test('a file with more lines than months of an account have is refused', () => {
  const sentence = 'The file has more than 200000 lines. Export fewer days at a time.';
  expect(faultOf(text('01,A\n'.repeat(1_000_000)))).toBe(sentence);
  const entries = `<Document><BkToCstmrStmt><Stmt>${'<Ntry/>'.repeat(200_001)}</Stmt></BkToCstmrStmt></Document>`;
  expect(faultOf(text(entries))).toBe(sentence);
});
