import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { PageBox, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<Value> = ColumnType<Value, string, string>;

interface UploadColumnsTable {
  portfolio_id: number;
  upload_id: number;
  fingerprint: string;
  names: Json<string[]>;
  mapping: ColumnType<ColumnMapping | null, string | null, string | null>;
  corrections: ColumnType<CellCorrection[], string | undefined, string>;
  is_remembered: Generated<boolean>;
  is_left_out: Generated<boolean>;
}

interface ColumnMappingsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  fingerprint: string;
  names: Json<string[]>;
  mapping: Json<ColumnMapping>;
  file_name: string;
  files: Generated<number>;
  created_at: Instant;
  changed_at: Instant;
}

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

export interface ColumnTables {
  upload_columns: UploadColumnsTable;
  column_mappings: ColumnMappingsTable;
  document_rows: DocumentRowsTable;
  scanned_rows: ScannedRowsTable;
}
