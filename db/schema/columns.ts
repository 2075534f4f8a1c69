import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { PageBox, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json, OptionalJson } from '../column-types.ts';

interface UploadColumnsTable {
  portfolio_id: number;
  upload_id: number;
  fingerprint: string;
  names: Json<string[]>;
  mapping: ColumnType<ColumnMapping | null, string | null, string | null>;
  corrections: ColumnType<CellCorrection[], string | undefined, string>;
  is_remembered: Generated<boolean>;
  is_left_out: Generated<boolean>;
  uses_lots: Generated<boolean>;
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
  trade: OptionalJson<Trade>;
  fault: OptionalJson<RowError>;
  picture: Buffer;
  verdict: 'confirmed' | 'corrected' | 'left_out' | null;
  corrected: OptionalJson<Trade>;
}

export interface ColumnTables {
  upload_columns: UploadColumnsTable;
  column_mappings: ColumnMappingsTable;
  document_rows: DocumentRowsTable;
  scanned_rows: ScannedRowsTable;
}
