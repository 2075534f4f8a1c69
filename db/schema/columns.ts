import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
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

export interface ColumnTables {
  upload_columns: UploadColumnsTable;
  column_mappings: ColumnMappingsTable;
}
