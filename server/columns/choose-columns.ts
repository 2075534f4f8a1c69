import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { missingMappingFields } from '@trover/core/trades/column-mapping.ts';
import type { Db } from '@trover/db/connect.ts';
import { countFileOfMapping, findColumnMapping } from '@trover/db/queries/columns/column-mappings.ts';
import { findUploadColumns, saveUploadColumns } from '@trover/db/queries/columns/upload-columns.ts';
import type { UploadToRead } from '@trover/db/queries/uploads/uploads.ts';
import { isShownByCells } from '@trover/intake/mapping/headerless/shown-by-cells.ts';
import { MIN_UNDERSTOOD } from '@trover/intake/mapping/propose.ts';
import { tryRows } from '@trover/intake/mapping/try-rows.ts';
import type { UnmappedTable } from '@trover/intake/mapping/unmapped-table.ts';

const ROWS_TRIED = 400;

/**
 * The mapping for an upload's columns: the owner's answer, or that of an earlier file with the same header; null where
 * the owner must answer. It is stored with the upload, so that an interrupted import continues with the same mapping.
 */
export async function chooseUploadColumns(
  db: Db,
  upload: UploadToRead,
  unmapped: UnmappedTable,
): Promise<{ mapping: ColumnMapping; corrections: readonly CellCorrection[] } | null> {
  const key = keyOf(upload);
  const own = await findUploadColumns(db, key, unmapped.fingerprint);
  if (own?.mapping) return { mapping: own.mapping, corrections: own.corrections };
  const { account_id } = upload;
  const { fingerprint, table } = unmapped;
  const remembered = await findColumnMapping(db, { account_id, fingerprint });
  if (remembered === undefined || !fits(remembered.mapping, unmapped)) return null;
  const { mapping } = remembered;
  await db.transaction().execute(async (trx) => {
    await saveUploadColumns(trx, key, {
      fingerprint,
      names: table.names,
      mapping,
      corrections: [],
      is_remembered: true,
    });
    await countFileOfMapping(trx, { account_id, id: remembered.id });
  });
  return { mapping, corrections: [] };
}

/** Whether the owner excluded a table of the upload. */
export async function isLeftOut(db: Db, upload: UploadToRead, { fingerprint }: UnmappedTable): Promise<boolean> {
  const own = await findUploadColumns(db, keyOf(upload), fingerprint);
  return own?.is_left_out === true;
}

/** Whether the owner wants the lots of a gain and loss report as trades. */
export async function usesLotsOf(db: Db, upload: UploadToRead, { fingerprint }: UnmappedTable): Promise<boolean> {
  const own = await findUploadColumns(db, keyOf(upload), fingerprint);
  return own?.uses_lots === true;
}

const keyOf = ({ id, portfolio_id }: UploadToRead) => ({ portfolio_id, upload_id: id });

function fits(mapping: ColumnMapping, unmapped: UnmappedTable): boolean {
  const { names, rows, isNameless } = unmapped.table;
  // The next file with this header may be about another security, so its owner enters the security for each file.
  if (missingMappingFields({ ...mapping, security: null }) !== null) return false;
  const { trades, ignored, errors } = tryRows(names, rows.slice(0, ROWS_TRIED), mapping);
  const read = trades.length + ignored.length;
  // Files without a header may have the same columns with different contents.
  if (isNameless) return trades.length > 0 && errors.length === 0 && isShownByCells(mapping, unmapped);
  return trades.length > 0 && read >= (read + errors.length) * MIN_UNDERSTOOD;
}
