import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import { Cancellations } from './cancellations.ts';
import type { ReadPicture } from './containers/scans/picture-text.ts';
import type { ScannedRows } from './containers/scans/scanned-rows.ts';
import { RepeatedEvents } from './events/repeated-events.ts';
import { custodianOf } from './formats/custodians.ts';
import type { Findings, StatedPeriod, Unpaired } from './formats/format.ts';
import type { ChooseColumns } from './mapping/find-unmapped-table.ts';
import type { UnmappedTable } from './mapping/unmapped-table.ts';

export interface ReadOptions {
  /** The file's name, for messages alone: a format is found by content. */
  name?: string;
  /** How a table of no known format is read; where it is absent, by its columns if they leave no doubt. */
  chooseColumns?: ChooseColumns;
  /** Whether the owner of an archive must name a table's columns before anything of the archive is read. */
  mustBeMapped?: (unmapped: UnmappedTable) => boolean | Promise<boolean>;
  /** Whether the owner of an archive chose not to read a table in it. */
  leavesOut?: (unmapped: UnmappedTable) => boolean | Promise<boolean>;
  /** Whether the owner of a gain and loss report wants its lots as trades; where it is absent, such a report is refused. */
  usesLots?: (unmapped: UnmappedTable) => boolean | Promise<boolean>;
  /** How many bytes are read to detect the format; more are needed to show more rows of an unknown one. */
  opening?: number;
  /** Whether the file came out of an archive: another archive within it is not opened. */
  isPacked?: boolean;
  /** Whether pictures are left unread, as those beside other files in an archive. */
  leavesPictures?: boolean;
  /** Recognizes the words of pictures; where it is absent, nothing can, and a scan is refused. */
  readPicture?: ReadPicture;
  /** Whether it is known to be plain text, whatever it begins with. */
  isText?: boolean;
  /** Whether cancellations of trades that are not in the file are trades too, since another file may have those. */
  hasOtherFiles?: boolean;
}

/**
 * What has been read since the batch before. `rows_read` and `bytes_read` count from the start of the file: a row is a
 * trade, ignored or refused, so a header is none.
 */
export interface TradeFileBatch {
  /** The format's id; null for a file of no known format, which has one error and nothing else. */
  format: string | null;
  /** The custodian of the accounts, where the file's format or its content names a custodian. */
  custodian?: string;
  trades: Trade[];
  ignored: IgnoredRow[];
  errors: RowError[];
  /** What the file states that it covers, as far as it is read. */
  periods?: StatedPeriod[];
  rows_read: number;
  bytes_read: number;
  /** Cancellations of trades that are not in the file, until they are errors or trades. */
  unpaired?: Unpaired[];
  /** The table that was read by its columns, or that would be if they were chosen. */
  unmapped?: UnmappedTable;
  /** What a picture shows, which counts only as its owner confirms it; of a file with nothing else. */
  scanned?: ScannedRows;
}

const BATCH = 1000;

/** Collects the results of a reader in batches. */
export class BatchCollector {
  #format: string;
  #of: Pick<TradeFileBatch, 'unmapped' | 'custodian'>;
  #rowsRead = 0;
  #cancellations = new Cancellations();
  #events = new RepeatedEvents();

  constructor(format: string, unmapped: UnmappedTable | null = null, custodian = custodianOf(format)) {
    this.#format = format;
    this.#of = { ...(unmapped && { unmapped }), ...(custodian !== null && { custodian }) };
  }

  isDue({ trades, ignored, errors, periods = [] }: Findings): boolean {
    return trades.length + ignored.length + errors.length + periods.length >= BATCH;
  }

  collect(found: Findings, bytesRead: number): TradeFileBatch {
    this.#events.settle(found);
    this.#cancellations.settle(found);
    return this.#batch(found, bytesRead);
  }

  /** The last batch of a file. */
  end(found: Findings, bytesRead: number): TradeFileBatch {
    this.#events.end(found);
    this.#cancellations.end(found);
    return this.#batch(found, bytesRead);
  }

  #batch(found: Findings, bytesRead: number): TradeFileBatch {
    this.#rowsRead += found.trades.length + found.ignored.length + found.errors.length + (found.unpaired?.length ?? 0);
    const rows_read = this.#rowsRead;
    const batch = { format: this.#format, ...found, rows_read, bytes_read: bytesRead, ...this.#of };
    found.trades = [];
    found.ignored = [];
    found.errors = [];
    if (found.periods) found.periods = [];
    if (found.unpaired) found.unpaired = [];
    return batch;
  }
}

/** The one batch of a file that is not read, with the sentence why. */
export function refusedFile(reason: string, bytesRead: number, unmapped: UnmappedTable | null = null): TradeFileBatch {
  return {
    format: null,
    trades: [],
    ignored: [],
    errors: [{ row: 1, column: null, value: null, reason }],
    rows_read: 0,
    bytes_read: bytesRead,
    ...(unmapped ? { unmapped } : {}),
  };
}

/** A batch whose unpaired cancellations are trades where the owner's other files may have what they cancel, else errors. */
export function withUnpaired(batch: TradeFileBatch, { hasOtherFiles = false }: ReadOptions): TradeFileBatch {
  const { unpaired = [], ...others } = batch;
  if (unpaired.length === 0) return others;
  return hasOtherFiles
    ? { ...others, trades: [...others.trades, ...unpaired.map(({ trade }) => trade)] }
    : { ...others, errors: [...others.errors, ...unpaired.map(({ error }) => error)] };
}
