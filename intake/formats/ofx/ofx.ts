import { directionOf } from '@trover/core/trades/cancellation.ts';
import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import { magnitude, negate } from '../../readers/numbers.ts';
import { type OfxHandler, OfxScanner } from '../../readers/ofx.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { completeTrade, type OfxSecurity, securityOf } from './ofx-securities.ts';
import { readOfxTransaction } from './ofx-transactions.ts';

/** OFX 1 (SGML) and 2 (XML), and QFX, with investment statements; any institution. */
export const ofx: ElementFormat = {
  kind: 'elements',
  id: 'ofx',
  title: 'OFX or QFX investment download',
  recognizes: (opening) => /<OFX>/i.test(opening) && /<INVSTMT(?:MSGSRSV1|TRNRS|RS)>/i.test(opening),
  start: (opening) => new OfxReader(/<\?(?:xml|OFX)\b/i.test(opening)),
};

/** Leaves of the list of transactions that belong to no transaction. */
const LIST_LEAVES = new Set(['DTSTART', 'DTEND']);
/** More than any transaction or security has. */
const MAX_LEAVES = 200;
const MAX_IDS = 4;
const SECURITY_KINDS = new Set(['STOCKINFO', 'MFINFO', 'OPTINFO', 'DEBTINFO', 'OTHERINFO']);

/**
 * The securities' tickers and names are at the end of the file, so trades are held back until they are known;
 * ignored and refused records are not.
 */
class OfxReader implements TradeReader, OfxHandler {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #recordsRead = 0;
  #positions = 0;
  #scanner: OfxScanner;
  #account: string | null = null;
  #currency: string | null = null;
  #inList = false;
  #isClosed = false;
  #kind: string | null = null;
  #leaves = new Map<string, string>();
  #originalCurrency = false;
  #held: { trade: Trade; id: string; reversed: string | undefined }[] = [];
  #securities = new Map<string, OfxSecurity>();
  #infoKind: string | null = null;
  #ids: string[] = [];

  constructor(isXml: boolean) {
    this.#scanner = new OfxScanner(this, isXml);
  }

  push(text: string): void {
    this.#scanner.push(text);
  }

  end(): void {
    this.#scanner.end();
    if (this.#kind !== null) {
      this.#refuse(
        this.#leaves.get('FITID') ?? this.#kind,
        `The file ends inside a ${this.#kind}. Download the complete file again.`,
      );
      this.#kind = null;
    } else if (this.#isClosed && this.#recordsRead === 0 && this.#positions > 0) {
      this.#refuse(
        'OFX',
        `The file lists positions (${this.#positions}) and no transactions, so it does not show what was bought and sold. It should be downloaded again with the transactions of the whole period.`,
      );
    } else if (!this.#isClosed) {
      this.#refuse(
        'OFX',
        'The file ends before its closing </OFX>, so transactions or the names of securities may be missing. Download the complete file again.',
      );
    }
    for (const { trade, id } of this.#held) completeTrade(trade, id, this.#securities);
    const byRef = new Map(this.#held.map(({ trade }) => [trade.ref, trade]));
    for (const { trade, reversed } of this.#held)
      this.found.trades.push(reversed === undefined ? trade : cancellationOf(trade, byRef.get(reversed) ?? trade));
    this.#held = [];
  }

  open(tag: string): void {
    if (tag === 'INVTRANLIST') this.#inList = true;
    else if (tag === 'INVPOS') this.#positions++;
    else if (this.#inList && this.#kind === null) this.#begin(tag);
    else if (tag === 'ORIGCURRENCY') this.#originalCurrency = true;
    else if (SECURITY_KINDS.has(tag)) {
      this.#infoKind = tag;
      this.#leaves.clear();
      this.#ids = [];
    }
  }

  leaf(tag: string, value: string): void {
    if (this.#kind !== null || this.#infoKind !== null) {
      if (tag === 'UNIQUEID' && this.#ids.length < MAX_IDS) this.#ids.push(value);
      if (tag === 'CURSYM' && this.#originalCurrency) return;
      if (!this.#leaves.has(tag) && this.#leaves.size < MAX_LEAVES) this.#leaves.set(tag, value);
    } else if (this.#inList && !LIST_LEAVES.has(tag)) {
      this.#recordsRead++;
      this.#refuse(tag, `The list of transactions holds "${tag}" outside any transaction. It should be inside one.`);
    } else if (tag === 'ACCTID') this.#account = value;
    else if (tag === 'CURDEF') this.#currency = value.toUpperCase();
  }

  close(tag: string): void {
    if (tag === this.#kind) this.#finishTransaction();
    else if (tag === 'OFX') this.#isClosed = true;
    else if (tag === 'INVTRANLIST') {
      if (this.#kind !== null) this.#finishTransaction();
      this.#inList = false;
    } else if (tag === 'ORIGCURRENCY') this.#originalCurrency = false;
    else if (tag === this.#infoKind) {
      const security = securityOf(tag, this.#leaves, this.#ids);
      if (security !== null) this.#securities.set(security.id, security);
      this.#infoKind = null;
    }
  }

  #begin(tag: string): void {
    this.#kind = tag;
    this.#leaves.clear();
    this.#ids = [];
    this.#originalCurrency = false;
  }

  #finishTransaction(): void {
    const kind = this.#kind!;
    this.#kind = null;
    this.#recordsRead++;
    const ref = this.#leaves.get('FITID') ?? `${kind} ${this.#recordsRead}`;
    const outcome = readOfxTransaction(kind, this.#leaves, { ref, account: this.#account, currency: this.#currency });
    if ('trade_date' in outcome) {
      const reversed = this.#leaves.get('REVERSALFITID');
      this.#held.push({ trade: outcome, id: this.#ids[0] ?? '', reversed });
    } else if (isError(outcome)) this.found.errors.push(outcome);
    else this.found.ignored.push(outcome);
  }

  #refuse(row: string, reason: string): void {
    this.found.errors.push({ row, column: null, value: null, reason });
  }
}

/** A record that names another as the one it reverses, as the cancellation of it. */
function cancellationOf(reversal: Trade, original: Trade): Trade {
  const wasIn = directionOf(original) === 'in';
  const { quantity, net_amount: sum } = reversal;
  const size = sum === null ? null : magnitude(sum);
  return {
    ...reversal,
    type: 'other',
    subtype: 'cancel',
    stated_quantity: quantity !== null && wasIn ? negate(quantity) : quantity,
    net_amount: size !== null && !wasIn ? negate(size) : size,
    note: `reverses ${original.ref}`,
  };
}

function isError(outcome: RowError | IgnoredRow): outcome is RowError {
  return 'column' in outcome;
}
