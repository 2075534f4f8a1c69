import { describeFlexResponse } from './formats/ibkr/flex-errors.ts';
import { findCancellation } from './orders/cancelled-confirmation.ts';
import { detectEncoding, TextReader } from './readers/text.ts';

/** What a file is when it is no trade history, and what to do instead where that is not the usual. */
export interface OtherKind {
  what: string;
  instead?: string;
  /** A picture of figures, which needs no second message. */
  is_picture?: true;
}

const UNPACK = 'Unpack it and use the files within.';
const RESAVE = 'Open it in Excel, save it as XLSX or CSV, and upload that file.';
const HOLDINGS = 'Ask the custodian for the statement of transactions (MT536 or semt.017) and use that file.';

/** Headers are within this many first lines. */
const HEADER_WITHIN = 400;

const SIGNATURES: readonly (readonly [bytes: readonly number[], kind: OtherKind])[] = [
  [[0x89, 0x50, 0x4e, 0x47], { what: 'a picture', is_picture: true }],
  [[0xff, 0xd8, 0xff], { what: 'a photo', is_picture: true }],
  [[0x47, 0x49, 0x46, 0x38], { what: 'a picture', is_picture: true }],
  [[0x49, 0x49, 0x2a, 0x00], { what: 'a scan', is_picture: true }],
  [[0x4d, 0x4d, 0x00, 0x2a], { what: 'a scan', is_picture: true }],
  [[0x52, 0x49, 0x46, 0x46], { what: 'a picture', is_picture: true }],
  [[0x1f, 0x8b], { what: 'a compressed file (GZIP)', instead: UNPACK }],
  [[0x37, 0x7a, 0xbc, 0xaf], { what: 'an archive (7z)', instead: UNPACK }],
  [[0x52, 0x61, 0x72, 0x21], { what: 'an archive (RAR)', instead: UNPACK }],
];

export const OTHER_XML = 'an XML file of another kind';

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** Names of the parts of an old Office file, as they are in its directory. */
const OLD_PARTS: readonly (readonly [name: string, kind: OtherKind])[] = [
  [
    'EncryptedPackage',
    { what: 'a workbook or document locked with a password', instead: 'Save it without a password and use that file.' },
  ],
  ['WordDocument', { what: 'a Word document (DOC), which is not a trade history' }],
  ['Workbook', { what: 'an old Excel workbook (XLS), which we cannot read', instead: RESAVE }],
  ['Book', { what: 'an old Excel workbook (XLS), which we cannot read', instead: RESAVE }],
];

const BY_WORDS: readonly (readonly [pattern: RegExp, kind: OtherKind])[] = [
  [
    /<OFX>[\s\S]*<(?:BANKMSGSRSV1|CREDITCARDMSGSRSV1|STMTTRNRS|CCSTMTTRNRS)>/i,
    { what: 'a bank or card statement (OFX without investments)' },
  ],
  [/^:60[FM]:[\s\S]*^:61:/m, { what: 'a bank statement (MT940), without securities' }],
  [/\{2:[IO]535|^:93B::AGGR/m, { what: 'a statement of holdings (MT535), which lists no trades', instead: HOLDINGS }],
  [/\{2:[IO]537|^:16R:STAT\s*$/m, { what: 'a statement of pending transactions (MT537)', instead: HOLDINGS }],
  [
    /\{2:[IO]54[0-3]/,
    {
      what: 'an instruction to settle (MT540 to MT543), which may not have settled',
      instead: 'Ask the custodian for its confirmations (MT544 to MT547) or the statement of transactions (MT536).',
    },
  ],
  [/^:16R:GENL/m, { what: 'a custodian’s message that is not a statement of transactions', instead: HOLDINGS }],
  [
    /<(?:[\w-]+:)?(?:SctiesBalCtdyRpt|SctiesBalAcctgRpt)\b/,
    { what: 'a report of holdings (semt.002 or semt.003), which lists no trades', instead: HOLDINGS },
  ],
  [/<(?:[\w-]+:)?SctiesTxPdgRpt\b/, { what: 'a report of pending transactions (semt.018)', instead: HOLDINGS }],
  [/<(?:[\w-]+:)?BkToCstmr\w+\b/, { what: 'a bank statement (camt), without securities' }],
  [/urn:schemas-microsoft-com:office:spreadsheet/, { what: 'a spreadsheet saved as XML', instead: RESAVE }],
  [
    /^\s*<(?:!doctype html|html|table)\b/i,
    {
      what: 'a saved web page (HTML)',
      instead:
        'Open it in a spreadsheet program and save it as a workbook (XLSX) or as CSV, or download CSV, OFX or QFX.',
    },
  ],
  [/^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i, { what: OTHER_XML }],
  [/^\s*\{\\rtf/, { what: 'a text document (RTF), which is not a trade history' }],
  [/^\s*(?:\{\s*["}]|\[\s*[[{"\d\]-])/, { what: 'a JSON file' }],
  [
    /^!(?:Type|Account|Option)/im,
    {
      what: 'a Quicken file (QIF) without an investment account',
      instead: 'Export the investment account from Quicken as QIF, with its list of securities, and use that file.',
    },
  ],
  [
    /^(?:Return-Path|Received|MIME-Version|Message-ID):\s/im,
    { what: 'an email', instead: 'Save the file that is attached to it and use that one.' },
  ],
];

/** What a file is by its first bytes or words; null for text of another kind, which may be a table. */
export function kindOf(opening: Uint8Array): OtherKind | 'empty' | null {
  if (opening.length === 0) return 'empty';
  for (const [bytes, kind] of SIGNATURES) if (startsWith(opening, bytes)) return kind;
  if (startsWith(opening, OLD_OFFICE)) return oldOffice(opening);
  if (String.fromCharCode(...opening.subarray(4, 8)) === 'ftyp') return { what: 'a photo', is_picture: true };
  const encoding = detectEncoding(opening);
  if (!encoding.startsWith('utf-16') && opening.includes(0)) return { what: 'a binary file' };
  const text = new TextReader(encoding).read(opening);
  if (text.trim() === '') return 'empty';
  return describeFlexResponse(text) ?? BY_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const HISTORY = 'Download the account history, with its purchases, as CSV, OFX or QFX.';

/** Tables of what was traded that do not list the trades themselves, by the names of their columns. */
const BY_NAMES: readonly (readonly [names: readonly RegExp[], kind: OtherKind])[] = [
  [
    [/\binsiders?\b|\bpolitician|\bcongress|\bsenators?\b|(?:^|[,;\t"])\s*representative\b|\bfiling date\b/i],
    { what: 'a list of trades by insiders or politicians, not of an account', instead: HISTORY },
  ],
  [
    [
      /\b(?:date acquired|acquired date|opened date|open date|date opened)\b/i,
      /\b(?:date sold|sold date|sale date|closed date|close date|date closed)\b/i,
      /\b(?:proceeds|gain)/i,
    ],
    {
      what: 'a report of gains: its rows are lots, each bought and sold again',
      instead: HISTORY,
    },
  ],
  [
    [
      /\b(?:payment|pay|paid|ex(?:[- ]?dividend)?)[- ]date\b/i,
      /\b(?:gross|net|total) dividends?\b|\bdividends? (?:amount|paid)\b/i,
      /^(?!.*\b(?:quantity|qty|shares|units|price|type|action|side|activity|transaction)\b)/i,
    ],
    { what: 'a list of dividends, without purchases or sales', instead: HISTORY },
  ],
];

/** What a table is by the names of its columns, though they name a day, units and money as trades do. */
export function kindOfHeader(header: string): OtherKind | null {
  return BY_NAMES.find(([names]) => names.every((name) => name.test(header)))?.[1] ?? null;
}

const VALUES = /(?:market value|cost basis|current value|unrealized)/i;
const SECURITIES = /(?:symbol|ticker|cusip)/i;
const BANKING = /(?:^|[,;\t"]|\s{2})(?:debit|credit|withdrawals?|payee|balance)(?:[,;\t"]|\s{2}|$)/im;
const MIN_NAMES = 3;
const MAX_NAME_LENGTH = 40;

/** Whether a line can be the header of a table: names side by side, and no sentence of a disclosure or a legend. */
function isHeaderLine(line: string): boolean {
  const cells = line.split(/[,;\t|]|\s{2,}/).filter((cell) => cell.trim() !== '');
  return (
    cells.length >= MIN_NAMES && cells.every((cell) => cell.trim().length <= MAX_NAME_LENGTH) && !/[.!?]\s*$/.test(line)
  );
}

/** What transfer agents send for shares that move from or to a broker. */
const REGISTER_ADVICE = /\bDirect Registration\b[^\n]{0,40}\bAdvice\b|\bDRS\)? (?:Transaction )?Advice\b/i;
const CONFIRMED = /\b(?:confirmation|contract note|advice note|abrechnung|avis d)/i;

/** What a text without a table of trades is by its words. */
export function kindOfText(text: string): OtherKind | null {
  if (/\bForm\s+(?:1099|8949)\b|\b1099-(?:B|DIV)\b|\b1099 (?:Consolidated|Composite)\b|OMB No\. 1545/i.test(text))
    return {
      what: 'a tax form (1099), which lists sales and income and not what was bought',
      instead: HISTORY,
    };
  if (REGISTER_ADVICE.test(text))
    return {
      what: 'an advice of a share register on shares in its books',
      instead: 'Download the transaction history of the account, from its opening balance, as PDF and use that file.',
    };
  const title = CONFIRMED.test(text) ? findCancellation(text) : null;
  if (title !== null) return { what: `a confirmation that cancels or corrects a trade ("${title}")`, instead: HISTORY };
  const headers = text.split('\n', HEADER_WITHIN).filter(isHeaderLine);
  const kind = headers.map(kindOfHeader).find((each) => each !== null);
  if (kind) return kind;
  if (headers.some((line) => VALUES.test(line) && SECURITIES.test(line)))
    return { what: 'a list of positions, without transactions' };
  if (headers.some((line) => BANKING.test(line))) return { what: 'a bank statement, without securities' };
  return null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function oldOffice(opening: Uint8Array): OtherKind {
  const names = new TextDecoder('utf-16le').decode(opening.subarray(0, opening.length & ~1));
  const found = OLD_PARTS.find(([name]) => names.includes(`${name}\0`));
  return found?.[1] ?? { what: 'an Office document of the old kind (XLS, DOC) or a locked one', instead: RESAVE };
}
