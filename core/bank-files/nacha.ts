import { stripDiacritics } from './strip-diacritics.ts';

/** The bank account that pays, as NACHA names it: our bank receives the file, and we are its originator. */
interface AchOriginator {
  /** Nine digits of the bank that the file goes to. */
  routing_number: string;
  bank_name: string;
  /** Ten signs, as agreed with the bank: often 1 and the tax number. */
  company_id: string;
  company_name: string;
}

/** A payment to an account in the United States. */
export interface AchCredit {
  /** At most fifteen digits; a return names it. */
  payment_id: number;
  cents: bigint;
  holder: string;
  account_type: 'checking' | 'savings';
  routing_number: string;
  account_number: string;
  /** Whether the receiver is an organisation. Payments to persons are in batches of their own. */
  is_entity: boolean;
}

export interface AchFile {
  originator: AchOriginator;
  /** `YYYY-MM-DDTHH:MM`. */
  created_at: string;
  /** The day on which the receiver gets the money. */
  effective_on: string;
  /** One letter or digit that distinguishes files of the same day. */
  modifier: string;
  /** At most ten signs, shown on the receiver's statement. */
  description: string;
}

const WIDTH = 94;
const BLOCKING = 10;
/** Entries of one batch: below the limit of the count field of its control record. */
const MAX_ENTRIES = 900_000;
/** Appendix Three of the Nacha rules: ten digits of cents for an entry, twelve for a batch and for a file. */
export const MAX_ENTRY_CENTS = 9_999_999_999n;
export const MAX_FILE_CENTS = 999_999_999_999n;
const HASH = 10n ** 10n;

/** Text in the format's character set (capitals, digits, a few signs), cut or padded to `width`. */
export function achText(text: string, width: number): string {
  const plain = stripDiacritics(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 .,&'()/-]/g, ' ');
  return plain.slice(0, width).padEnd(width);
}

function number(value: bigint | number, width: number): string {
  const digits = value.toString();
  if (digits.length > width) throw new RangeError(`${digits} has more than ${width} digits`);
  return digits.padStart(width, '0');
}

const day = (date: string): string => date.slice(2, 10).replaceAll('-', '');

function record(...parts: string[]): string {
  const line = parts.join('');
  if (line.length !== WIDTH) throw new RangeError(`a record of ${line.length} characters instead of ${WIDTH}`);
  return `${line}\n`;
}

interface Totals {
  entries: number;
  hash: bigint;
  credit: bigint;
}

const none = (): Totals => ({ entries: 0, hash: 0n, credit: 0n });

/**
 * Writes a file of credits, record by record: `open`, each `credit`, `close`. Memory does not grow with the payments.
 * Batches change with the kind of receiver, so give payments to persons and to organisations one after the other.
 */
export class NachaWriter {
  readonly #file: AchFile;
  readonly #odfi: string;
  #records = 0;
  #batches = 0;
  #sequence = 0;
  #batch: (Totals & { isEntity: boolean }) | undefined;
  readonly #all: Totals = none();

  constructor(file: AchFile) {
    this.#file = file;
    this.#odfi = file.originator.routing_number.slice(0, 8);
  }

  get totals(): Readonly<Totals> {
    return this.#all;
  }

  open(): string {
    const { originator, created_at, modifier } = this.#file;
    return this.#write(
      record(
        '101',
        ` ${originator.routing_number}`,
        achText(originator.company_id, 10),
        day(created_at),
        created_at.slice(11, 16).replace(':', ''),
        achText(modifier, 1),
        '094101',
        achText(originator.bank_name, 23),
        achText(originator.company_name, 23),
        ' '.repeat(8),
      ),
    );
  }

  credit(payment: AchCredit): string {
    const { cents, account_type, routing_number, account_number, payment_id, holder, is_entity } = payment;
    if (cents <= 0n || cents > MAX_ENTRY_CENTS) throw new RangeError(`no ACH credit of ${cents} cents`);
    let before = '';
    const batch = this.#batch;
    if (
      batch !== undefined &&
      (batch.isEntity !== is_entity || batch.entries >= MAX_ENTRIES || batch.credit + cents > MAX_FILE_CENTS)
    )
      before = this.#endBatch();
    if (this.#batch === undefined) before += this.#beginBatch(is_entity);
    this.#sequence += 1;
    for (const totals of [this.#batch!, this.#all]) {
      totals.entries += 1;
      totals.hash += BigInt(routing_number.slice(0, 8));
      totals.credit += cents;
    }
    const entry = record(
      '6',
      account_type === 'checking' ? '22' : '32',
      routing_number,
      achText(account_number, 17),
      number(cents, 10),
      number(payment_id, 15),
      achText(holder, 22),
      '  0',
      this.#odfi,
      number(this.#sequence, 7),
    );
    return before + this.#write(entry);
  }

  close(): string {
    const { entries, hash, credit } = this.#all;
    const end = this.#batch === undefined ? '' : this.#endBatch();
    const blocks = Math.ceil((this.#records + 1) / BLOCKING);
    const control = this.#write(
      record(
        '9',
        number(this.#batches, 6),
        number(blocks, 6),
        number(entries, 8),
        number(hash % HASH, 10),
        number(0, 12),
        number(credit, 12),
        ' '.repeat(39),
      ),
    );
    return end + control + `${'9'.repeat(WIDTH)}\n`.repeat(blocks * BLOCKING - this.#records);
  }

  #write(line: string): string {
    this.#records += 1;
    return line;
  }

  #beginBatch(isEntity: boolean): string {
    const { originator, effective_on, description } = this.#file;
    this.#batches += 1;
    this.#batch = { ...none(), isEntity };
    return this.#write(
      record(
        '5220',
        achText(originator.company_name, 16),
        ' '.repeat(20),
        achText(originator.company_id, 10),
        isEntity ? 'CCD' : 'PPD',
        achText(description, 10),
        day(effective_on),
        day(effective_on),
        '   1',
        this.#odfi,
        number(this.#batches, 7),
      ),
    );
  }

  #endBatch(): string {
    const { entries, hash, credit } = this.#batch!;
    this.#batch = undefined;
    return this.#write(
      record(
        '8220',
        number(entries, 6),
        number(hash % HASH, 10),
        number(0, 12),
        number(credit, 12),
        achText(this.#file.originator.company_id, 10),
        ' '.repeat(25),
        this.#odfi,
        number(this.#batches, 7),
      ),
    );
  }
}
