import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTradeFile, streamTradeFile } from './read-trade-file.ts';
import { lineWords, pdfOf, tableWords } from './testing/pdf.ts';
import { workbookOf } from './testing/workbook.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/trade-files');
const SHARED = join(import.meta.dirname, '../../shared/trade-files');
const isLong = process.env.LONG !== undefined;
const timeout = isLong ? 3_600_000 : 120_000;
const MAX_MS = isLong ? 120_000 : 15_000;

const HEADER = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];
const ROW = ['01/12/2023', 'Buy', 'ACME', 'ACME INC', '10', '$5.00', '', '-$50.00'];

const runs = (sample: number): { numRuns: number } => ({ numRuns: isLong ? sample * 60 : sample });

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads what may be anything; it must end, in lists that make sense. */
async function survives(bytes: Uint8Array): Promise<void> {
  const started = performance.now();
  let rows = 0;
  let listed = 0;
  for await (const batch of streamTradeFile(inPieces(bytes, 40_000))) {
    rows = batch.rows_read;
    listed += batch.trades.length + batch.ignored.length + batch.errors.length;
    if (batch.format === null) {
      expect(batch).toMatchObject({ trades: [], ignored: [], rows_read: 0 });
      expect(batch.errors).toHaveLength(1);
      listed = 0;
    }
    for (const { reason } of [...batch.ignored, ...batch.errors]) expect(reason).not.toBe('');
    for (const { trade_date, quantity, type } of batch.trades) {
      expect(trade_date ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (type !== 'split') expect(quantity ?? '0').toMatch(/^\d/);
    }
  }
  expect(listed).toBe(rows);
  expect(performance.now() - started).toBeLessThan(MAX_MS);
}

interface Damage {
  kind: 'set' | 'cut' | 'drop' | 'repeat' | 'insert';
  at: number;
  size: number;
  byte: number;
}

const damages = fc.array(
  fc.record<Damage>({
    kind: fc.constantFrom('set', 'set', 'set', 'cut', 'drop', 'repeat', 'insert'),
    at: fc.nat(),
    size: fc.nat({ max: 400 }),
    byte: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('"<>&,;=-/\n\r\0^:0'))),
  }),
  { minLength: 1, maxLength: 12 },
);

function damaged(bytes: Uint8Array, all: readonly Damage[]): Uint8Array {
  let result = Buffer.from(bytes);
  for (const { kind, at: place, size, byte } of all) {
    if (result.length === 0) break;
    const at = place % result.length;
    const after = result.subarray(Math.min(result.length, at + size));
    if (kind === 'set') result[at] = byte;
    else if (kind === 'cut') result = result.subarray(0, size % 5 === 0 ? at : result.length);
    else if (kind === 'drop') result = Buffer.concat([result.subarray(0, at), after]);
    else if (kind === 'insert')
      result = Buffer.concat([result.subarray(0, at), Buffer.alloc(size, byte), result.subarray(at)]);
    else result = Buffer.concat([result.subarray(0, at + size), result.subarray(at)]);
  }
  return new Uint8Array(result);
}

function filesIn(folder: string): Uint8Array[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => new Uint8Array(readFileSync(join(folder, name))));
}

const texts = [
  ...filesIn(join(FIXTURES, 'ok')),
  ...filesIn(join(FIXTURES, 'not-ok')),
  ...(existsSync(SHARED) ? readdirSync(SHARED) : [])
    .filter((name) => !name.includes('.') && !name.includes('xlsx'))
    .flatMap((name) => filesIn(join(SHARED, name))),
].filter(({ length }) => length > 0);

const workbook = workbookOf({
  sheets: [
    { name: 'Notes', rows: [['hello', { shared: 0 }]] },
    {
      name: 'Trades',
      rows: [HEADER, ROW, [{ serial: 44_938 }, ...ROW.slice(1, 4), 10, 5, { formula: 'A1', value: '1' }, -50]],
    },
  ],
  strings: ['<t>a &amp; b</t>'],
  formats: ['m/d/yyyy'],
});

const COLUMNS = HEADER.map((_, at) => ({ x: 30 + at * 70 }));
let documents: Uint8Array[] = [];

beforeAll(async () => {
  const confirmation = [
    'Apex Clearing Corporation  ACCOUNT NUMBER: 5AB-12345',
    'ACTION  SYMBOL  CUSIP  DATE  DATE  TYPE  QUANTITY  PRICE',
    'YOU BOUGHT  ACME  037833100  06/29/22  07/01/22  MARGIN  5  $74.33000',
    'ACME HOLDINGS INC  NET AMOUNT  $371.65',
  ];
  documents = [
    await pdfOf({ pages: [lineWords(confirmation), lineWords(['Page 2'])] }),
    await pdfOf({ pages: [tableWords(COLUMNS, [HEADER, ROW, ROW], 60)] }),
  ];
});

describe('a damaged file', { timeout }, () => {
  it('of text is read or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts), damages, (bytes, how) => survives(damaged(bytes, how))),
      runs(250),
    );
  });

  it('of a workbook is read or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(damages, (how) => survives(damaged(workbook, how))),
      runs(150),
    );
  });

  it('of a workbook’s parts, packed again, is read or refused in words', async () => {
    const parts = unzipSync(workbook);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(parts)), damages, (part, how) =>
        survives(zipSync({ ...parts, [part]: damaged(parts[part]!, how) })),
      ),
      runs(200),
    );
  });

  it('of a PDF document is read or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), damages, (which, how) => survives(damaged(documents[which % documents.length]!, how))),
      runs(60),
    );
  });
});

/** Texts of one kind of file, of its own words in any order. */
const SOUPS: Record<string, { opening: string; words: readonly string[]; ending: string }> = {
  ofx: {
    opening: 'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><INVTRANLIST>',
    words: [
      '<BUYSTOCK>',
      '</BUYSTOCK>',
      '<FITID>1',
      '<UNITS>-5',
      '<DTTRADE>20240102',
      '<UNIQUEID>037833100',
      '</INVTRANLIST>',
      '<OFX>',
      '<SPLIT>',
      '<![CDATA[',
      ']]>',
      '&#0;',
      '<',
      '>',
      '<A B="<">',
      '</',
      '\n',
    ],
    ending: '</OFX>',
  },
  xml: {
    opening: '<?xml version="1.0"?><FlexQueryResponse type="AF"><FlexStatements>',
    words: [
      '<Trade ',
      'quantity="5" ',
      'tradeDate="20240102" ',
      'buySell="BUY" ',
      '/>',
      '>',
      '</Trade>',
      '<!DOCTYPE x [<!ENTITY a "b">]>',
      '&a;',
      '&#x0;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      'symbol="A&amp;"',
      '<FlexStatement accountId="1">',
      '\n',
    ],
    ending: '</FlexStatements></FlexQueryResponse>',
  },
  qif: {
    opening: '!Type:Invst\n',
    words: [
      '!Type:Security\n',
      '!Type:Invst\n',
      '!Account\n',
      "D1/ 3' 5\n",
      'D13/45/99\n',
      'NBuy\n',
      'NStkSplit\n',
      'YAcme\n',
      'Q5\n',
      'Q\n',
      'T-5,00\n',
      '^\n',
      '^',
      '\n',
      'SACME\n',
      '!',
      'x'.repeat(300),
    ],
    ending: '^\n',
  },
  mt536: {
    opening: ':16R:GENL\n:16S:GENL\n:16R:FIN\n:16R:TRAN\n:16R:TRANSDET\n',
    words: [
      ':16R:TRAN\n',
      ':16S:TRAN\n',
      ':16R:FIN\n',
      ':16S:FIN\n',
      ':36B::PSTA//UNIT/2,\n',
      ':36B::PSTA\n',
      ':22H::REDE//RECE\n',
      ':98A::ESET//20240102\n',
      ':35B:ISIN US0378331005\n',
      'ACME\n',
      '-}\n',
      '{2:I535X}{4:\n',
      ':16S:\n',
      ':99:\n',
      ':25D::MOVE//REVE\n',
    ],
    ending: '-',
  },
  semt017: {
    opening: '<SctiesTxPstngRpt>',
    words: [
      '<Tx>',
      '</Tx>',
      '<TxDtls>',
      '</TxDtls>',
      '<SctiesMvmntTp>RECE</SctiesMvmntTp>',
      '<PstngQty>5</PstngQty>',
      '<FctvSttlmDt>2024-01-02</FctvSttlmDt>',
      '<RvslInd>true</RvslInd>',
      '<FinInstrmId>',
      '</FinInstrmId>',
      '<Id>',
      '</Id>',
      '<SfkpgAcct/>',
      '&lt;',
      '<?x?>',
    ],
    ending: '</SctiesTxPstngRpt>',
  },
};

describe('a file of the right words in no order', { timeout }, () => {
  it.each(Object.entries(SOUPS))('%s is read or refused in words', async (_, { opening, words, ending }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (soup) =>
        survives(strToU8(opening + soup.join('') + ending)),
      ),
      runs(150),
    );
  });
});

describe('a hostile file', { timeout }, () => {
  const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const withSheet = (xml: string): Uint8Array =>
    workbookOf({ sheets: [{ name: 'S', rows: [HEADER] }], parts: { 'xl/worksheets/sheet1.xml': xml } });
  const sentenceOf = async (bytes: Uint8Array): Promise<string> => {
    const started = performance.now();
    const before = process.memoryUsage().rss;
    const { errors } = await readTradeFile(inPieces(bytes, 65_536));
    expect(performance.now() - started).toBeLessThan(MAX_MS);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    return errors[0]?.reason ?? '';
  };

  it('that unpacks to hundreds of megabytes is refused before it does', async () => {
    const spaces = ' '.repeat(150_000_000);
    expect(await sentenceOf(withSheet(`<worksheet><sheetData>${spaces}`))).toMatch(/more than 200 times|over 1000000/);
  });

  it('with a cell of 150 million letters has them cut off', async () => {
    const cell = `<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(20_000_000)}</t></is></c></row>`;
    expect(await sentenceOf(withSheet(sheet(cell)))).toMatch(/over 1000000 characters/);
  });

  it('with entities that would grow beyond measure expands none', async () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const doctype = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`;
    const cell = '<row r="1"><c t="inlineStr"><is><t>&l20;</t></is></c></row>';
    expect(await sentenceOf(withSheet(`${doctype}${sheet(cell)}`))).toMatch(/undefined entity/);
    const flex = `${doctype}<FlexQueryResponse><FlexStatements><Trade symbol="&l20;"/></FlexStatements></FlexQueryResponse>`;
    expect(await sentenceOf(strToU8(flex))).toMatch(/undefined entity/);
  });

  it('nested a million deep is refused', async () => {
    expect(await sentenceOf(strToU8(`<FlexQueryResponse>${'<a b="1">'.repeat(1_000_000)}`))).toMatch(
      /more than 200 deep/,
    );
  });

  it('with ten megabytes in one field has an error for that line alone', async () => {
    const text = `${HEADER.join(',')}\n${ROW.join(',')}\n${'x'.repeat(10_000_000)},1\n${ROW.join(',')}\n`;
    const file = await readTradeFile(inPieces(strToU8(text), 65_536));
    expect(file.trades.map(({ ref }) => ref)).toEqual([2, 4]);
    expect(file.errors).toMatchObject([{ row: 3 }]);
  });

  it('with cells that a spreadsheet would run has plain texts', async () => {
    const formulas = ['=1+1', '+1+1', '-1+cmd', '@SUM(1)', '=HYPERLINK("http://localhost")'];
    const rows = formulas.map((formula) =>
      ['01/12/2023', 'Buy', 'ACME', `"${formula.replaceAll('"', '""')}"`, '10', '5', '', '-50'].join(','),
    );
    const file = await readTradeFile(inPieces(strToU8(`${HEADER.join(',')}\n${rows.join('\n')}\n`), 65_536));
    expect(file.trades.map(({ security_name }) => security_name)).toEqual(formulas);
  });

  it('of a million errors lists the first thousand and counts the rest', async () => {
    const bad = '01/12/2023,Buy,ACME,ACME INC,ten,$5.00,,-$50.00\n'.repeat(1000);
    const source = (async function* () {
      yield strToU8(`${HEADER.join(',')}\n${ROW.join(',')}\n`);
      for (let at = 0; at < (isLong ? 1000 : 50); at++) yield strToU8(bad);
    })();
    const file = await readTradeFile(source);
    expect(file.errors).toHaveLength(1001);
    expect(file.errors.at(-1)).toMatchObject({ row: 1003, column: null, value: null });
    expect(file.errors.at(-1)!.reason).toMatch(/^999,000 more rows|^49,000 more rows/);
  });
});
