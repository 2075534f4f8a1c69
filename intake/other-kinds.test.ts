import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { flexError } from './formats/ibkr/flex-errors.ts';
import { readTradeFile } from './read-trade-file.ts';
import { lineWords, pdfOf } from './testing/pdf.ts';

async function sentenceOn(bytes: Uint8Array): Promise<string> {
  const file = await readTradeFile(
    (async function* () {
      yield bytes;
    })(),
    { name: 'x' },
  );
  expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
  expect(file.errors).toHaveLength(1);
  expect(file.errors[0]!.reason.split(' ').length).toBeLessThanOrEqual(40);
  return file.errors[0]!.reason;
}

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(40)]));

describe('a file that is not a trade history', () => {
  it.each<[string, Uint8Array, RegExp]>([
    [
      'lots, each bought and sold again',
      strToU8(
        'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB)\nRHNE,RHEIN,03/20/2026,03/02/2026,10,$9,$8\n',
      ),
      /a report of gains.*Download the account history, with its purchases/,
    ],
    [
      'dividends alone',
      strToU8(
        'Payment Date (AEDT),Symbol,Name,Gross Dividend Amount (USD),Net Dividend Amount (USD)\n2024-02-16,RHNE,RHEIN,4.80,4.08\n',
      ),
      /a list of dividends, without purchases or sales\. Download the account history, with its purchases/,
    ],
    [
      'a response without a token of Interactive Brokers',
      strToU8(
        '<FlexStatementResponse timestamp="x"><Status>Fail</Status><ErrorCode>1012</ErrorCode><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
      ),
      /an error message of Interactive Brokers \(1012: the Flex token has expired\)\. Run the Flex query.*as XML\.$/,
    ],
    [
      'the receipt of a request to Interactive Brokers',
      strToU8(
        '<FlexStatementResponse><Status>Success</Status><ReferenceCode>1</ReferenceCode><Url>https://x</Url></FlexStatementResponse>',
      ),
      /the receipt of a request.*download the statement as XML/,
    ],
    [
      'an advice of a share register',
      strToU8(
        'RHEINGOLD CORP. - Direct Registration (DRS) Advice\nDate      Transaction Description      Total Shares      CUSIP\n14 Aug 2024      Transfer - DRS      120.000000      037833100\nReinvestment Balance      Direct Registration Balance      Total\n',
      ),
      /an advice of a share register.*Download the transaction history/,
    ],
    ['a photo', bytesOf('ffd8ffe0'), /is a scan or a photo, and this server cannot read pictures/],
    ['a picture of a telephone', strToU8('\0\0\0\u0018ftypheic'), /is a photo\. Export the statement/],
    ['a scan', bytesOf('49492a00'), /is a scan or a photo, and this server/],
    ['an archive', bytesOf('377abcaf'), /an archive \(7z\)\. Unpack it/],
    ['a bank statement', strToU8(':20:A\n:60F:C240101EUR1,\n:61:2401010101D1,\n'), /a bank statement \(MT940\)/],
    [
      'a bank statement of another standard',
      strToU8('<Document><BkToCstmrStmt/></Document>'),
      /bank statement \(camt\)/,
    ],
    [
      'a statement of holdings',
      strToU8('{2:O535X}{4:\n:16R:GENL\n:16S:GENL\n'),
      /holdings \(MT535\).*Ask the custodian/,
    ],
    [
      'a report of holdings',
      strToU8('<a:SctiesBalCtdyRpt></a:SctiesBalCtdyRpt>'),
      /holdings \(semt\.002.*Ask the custodian/,
    ],
    ['pending transactions', strToU8('<SctiesTxPdgRpt></SctiesTxPdgRpt>'), /pending transactions \(semt\.018\)/],
    [
      'a Quicken bank account',
      strToU8('!Type:Bank\nD1/2/24\nT-5\n^\n'),
      /without an investment account\. Export the investment account/,
    ],
    [
      'a web page named .xls',
      strToU8('<html><table><tr><td>Date</td></tr></table>'),
      /saved web page.*save it as a workbook/,
    ],
    ['a text document', strToU8('{\\rtf1 hello}'), /text document \(RTF\)/],
    ['an e-mail', strToU8('Return-Path: <a@example.test>\nSubject: your statement\n'), /an email\. Save the file/],
    ['positions alone', strToU8('Symbol,Quantity,Market Value\nACME,10,50\n'), /a list of positions/],
  ])('%s is called by its name', async (_, bytes, words) => {
    expect(await sentenceOn(bytes)).toMatch(words);
  });

  it('[X-2] what a legend or a disclosure mentions does not decide what a file is', async () => {
    const legend = [
      'Codes,Header,Code,Meaning',
      'Codes,Data,Co,Corrected Trade',
      'Codes,Data,Ca,Cancelled Transaction',
    ];
    const disclosure = [
      'Rheingold Brokerage  Trade Confirmation',
      'A registered representative may be a member of Congress or an insider of the issuer.',
      'The market value of a position may change. The CUSIP number is shown for reference.',
      'Ask for your balance at any time.',
    ];
    for (const lines of [legend, disclosure]) {
      const reason = await sentenceOn(strToU8(`${lines.join('\n')}\n`));
      expect(reason).not.toMatch(/cancels|insiders|positions|bank statement/);
    }
  });

  it('a tax form is distinguished from a statement', async () => {
    const form = [
      '2023  Form 1099-B',
      'Proceeds From Broker and Barter Exchange Transactions',
      'ACME  100  01/02/2023  1,000.00',
    ];
    expect(await sentenceOn(await pdfOf({ pages: [lineWords(form)] }))).toMatch(
      /a tax form \(1099\).*with its purchases/,
    );
  });

  it('a bank’s PDF statement is distinguished from a broker’s', async () => {
    const lines = ['Date  Description  Withdrawals  Deposits  Balance', '01/02  Coffee  4.50  12.00'];
    expect(await sentenceOn(await pdfOf({ pages: [lineWords(lines)] }))).toMatch(
      /a bank statement, without securities/,
    );
  });
});

describe('an error code of the Flex Web Service', () => {
  const CODES = Array.from({ length: 21 }, (_, at) => String(1001 + at)).filter((code) => code !== '1002');
  it.each(CODES)('%s names its cause and what to do', async (code) => {
    const sentence = await sentenceOn(
      strToU8(`<FlexStatementResponse><Status>Fail</Status><ErrorCode>${code}</ErrorCode></FlexStatementResponse>`),
    );
    expect(sentence).toContain(`(${code}: ${flexError(code)!.what})`);
    expect(flexError(code)!.advice).toMatch(/^(?:Request|Choose|Create|In Client Portal|Check|Edit|Wait)/);
  });

  it('that is not documented is stated by its number', async () => {
    expect(
      await sentenceOn(
        strToU8('<FlexStatementResponse><Status>Fail</Status><ErrorCode>1099</ErrorCode></FlexStatementResponse>'),
      ),
    ).toMatch(/\(1099\)\. Run the Flex query/);
  });
});
