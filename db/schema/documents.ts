import type { PageBox, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { ColumnType } from 'kysely';

type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface DocumentRowsTable {
  portfolio_id: number;
  upload_id: number;
  row: string;
  page: number;
  box: number[];
}

interface ScannedRowsTable {
  portfolio_id: number;
  upload_id: number;
  position: number;
  row: string;
  page: number;
  box: PageBox;
  confidence: number;
  trade: JsonOrNull<Trade>;
  fault: JsonOrNull<RowError>;
  picture: Buffer;
  verdict: 'confirmed' | 'corrected' | 'left_out' | null;
  corrected: JsonOrNull<Trade>;
}

export interface DocumentTables {
  document_rows: DocumentRowsTable;
  scanned_rows: ScannedRowsTable;
}
