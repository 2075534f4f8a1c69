import { isoReason, type Notice, paymentOfEndToEndId, type ReturnedPayment } from '@trover/core/bank-files/returns.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import { XmlReader } from '../readers/xml.ts';

/** The status that a bank reports of a whole file or batch, by ISO 20022's status codes. */
type FileStatus = 'accepted' | 'settled' | 'rejected' | 'partly_rejected' | 'pending';

/** A pain.002 (customer payment status report), of one pain.001. */
export interface StatusReport {
  /** The message id of the pain.001 that it is of. */
  message_id: string;
  /** Of the file as a whole, or of its batches where the file has none; null where only payments have one. */
  status: FileStatus | null;
  code: string | null;
  reason: string | null;
  rejected: ReturnedPayment[];
  /** How many payments it reports as settled. */
  settled: number;
  notices: Notice[];
}

const STATUSES: Readonly<Record<string, FileStatus>> = {
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  ACFC: 'accepted',
  ACSC: 'settled',
  ACCC: 'settled',
  PART: 'partly_rejected',
  RJCT: 'rejected',
  RCVD: 'pending',
  PDNG: 'pending',
};

/** Letters that are read at a time. */
const PIECE = 65_536;

/** Payments and batches of one report: far more than a file of ours has. */
const MAX_BLOCKS = 100_000;

interface Block {
  status: string | null;
  code: string | null;
  /** `AddtlInf`, or a proprietary reason. */
  words: string | null;
  end_to_end_id: string | null;
  amount: string | null;
}

const emptyBlock = (): Block => ({ status: null, code: null, words: null, end_to_end_id: null, amount: null });

const BLOCKS = { OrgnlGrpInfAndSts: 'group', OrgnlPmtInfAndSts: 'batch', TxInfAndSts: 'transaction' } as const;
type BlockKind = (typeof BLOCKS)[keyof typeof BLOCKS];

/** The elements of a report's blocks that are read, by their path from the block. */
class ReportReader {
  readonly #path: string[] = [];
  #text = '';
  /** Stack of open blocks, the innermost last. */
  readonly #open: { kind: BlockKind; block: Block; depth: number }[] = [];
  isReport = false;
  message_id: string | null = null;
  group: Block | null = null;
  readonly batches: Block[] = [];
  readonly transactions: Block[] = [];

  get isTooLong(): boolean {
    return this.batches.length + this.transactions.length > MAX_BLOCKS;
  }

  open(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'CstmrPmtStsRpt') this.isReport = true;
    const kind = Object.hasOwn(BLOCKS, name) ? BLOCKS[name as keyof typeof BLOCKS] : undefined;
    if (kind !== undefined && this.isReport) this.#open.push({ kind, block: emptyBlock(), depth: this.#path.length });
  }

  text(text: string): void {
    this.#text += text;
  }

  close(): void {
    const current = this.#open.at(-1);
    if (current !== undefined && current.depth === this.#path.length) {
      this.#open.pop();
      this.#add(current.kind, current.block);
    } else if (current !== undefined) this.#read(current, this.#path.slice(current.depth).join('/'), this.#text.trim());
    this.#path.pop();
    this.#text = '';
  }

  #add(kind: BlockKind, block: Block): void {
    if (this.isTooLong) return;
    if (kind === 'group') this.group ??= block;
    else if (kind === 'batch') this.batches.push(block);
    else this.transactions.push(block);
  }

  #read({ kind, block }: { kind: BlockKind; block: Block }, path: string, text: string): void {
    if (text === '') return;
    if (path === 'OrgnlMsgId' && kind === 'group') this.message_id ??= text;
    else if (path === 'GrpSts' || path === 'PmtInfSts' || path === 'TxSts') block.status ??= text;
    else if (path === 'StsRsnInf/Rsn/Cd') block.code ??= text;
    else if (path === 'StsRsnInf/Rsn/Prtry' || path === 'StsRsnInf/AddtlInf') block.words ??= text;
    else if (path === 'OrgnlEndToEndId') block.end_to_end_id ??= text;
    else if (path === 'OrgnlTxRef/Amt/InstdAmt') block.amount ??= text;
  }
}

const reasonOf = ({ code, words }: Block): string =>
  code !== null ? isoReason(code) : (words ?? 'the bank gives no reason').slice(0, 140);

/** The combined status of batches: rejected where each of them is, in part where one of them is. */
function statusOfBatches(batches: readonly Block[]): FileStatus | null {
  const found = batches.flatMap(({ status }) => (status === null ? [] : [STATUSES[status] ?? 'pending']));
  const [first] = found;
  if (first === undefined) return null;
  if (found.every((one) => one === first)) return first;
  return found.some((one) => one === 'rejected' || one === 'partly_rejected') ? 'partly_rejected' : 'pending';
}

/**
 * Reads a pain.002, of any version and with any prefix. Null: it is XML of another kind, or none. A fault: it cannot be
 * read to its end, so nothing of it counts.
 */
export function readStatusReport(text: string): StatusReport | { fault: string } | null {
  const reader = new ReportReader();
  const xml = new XmlReader({
    open: ({ name }) => reader.open(name),
    close: () => reader.close(),
    text: (piece) => reader.text(piece),
  });
  const content = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < content.length && !reader.isTooLong; at += PIECE) xml.push(content.slice(at, at + PIECE));
  if (reader.isTooLong)
    return { fault: `The report has more than ${MAX_BLOCKS} payments. Ask the bank for shorter ones.` };
  xml.end();
  if (!reader.isReport) return null;
  if (xml.fault !== null)
    return { fault: `Line ${xml.fault.line} of the report cannot be read: ${xml.fault.message}.` };
  if (reader.message_id === null) return { fault: 'The report does not name its file (OrgnlMsgId).' };
  const ofGroup = reader.group?.status ?? null;
  const status = ofGroup === null ? statusOfBatches(reader.batches) : (STATUSES[ofGroup] ?? 'pending');
  const whole = [reader.group, ...reader.batches].find((block) => block?.status === 'RJCT') ?? null;
  const report: StatusReport = {
    message_id: reader.message_id,
    // one file of ours has one batch: where that is rejected, all of it is
    status: reader.batches.length > 0 && statusOfBatches(reader.batches) === 'rejected' ? 'rejected' : status,
    code: whole?.code ?? null,
    reason: whole === null ? null : reasonOf(whole),
    rejected: [],
    settled: 0,
    notices: [],
  };
  for (const [at, block] of reader.transactions.entries()) addTransaction(report, block, at + 1);
  return report;
}

function addTransaction(report: StatusReport, block: Block, row: number): void {
  const status = block.status === null ? null : (STATUSES[block.status] ?? 'pending');
  if (status === 'settled') report.settled += 1;
  if (status !== 'rejected') return;
  const payment_id = paymentOfEndToEndId(block.end_to_end_id ?? '');
  const cents = block.amount === null ? null : parseCents(block.amount);
  if (payment_id === null)
    report.notices.push({
      row,
      message: `${block.end_to_end_id ?? 'a transaction without an id'} is not one of our payments`,
    });
  else if (block.amount !== null && cents === null)
    report.notices.push({ row, message: `the amount ${block.amount} of payment ${payment_id} cannot be read` });
  else
    report.rejected.push({
      payment_id,
      cents,
      code: block.code ?? 'NARR',
      reason: reasonOf(block),
      row,
      company_id: null,
    });
}
