import { findNoticeSurroundings } from '@trover/db/queries/sources/notice-list.ts';
import { findReadableDocument, type ReadableDocument } from '@trover/db/queries/sources/notice-readings.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

type Place = { document_id: number; sha256: string };

export async function requireDocument({ db }: Pick<Context, 'db'>, document_id: number): Promise<ReadableDocument> {
  return (
    (await findReadableDocument(db, { document_id })) ??
    fail('not_found', { message: 'We could not find that document.' })
  );
}

/** The document’s file; refuses one that is only an address. */
export function requireFile({ file_key, media_type, sha256 }: ReadableDocument) {
  if (file_key === null || sha256 === null)
    fail('conflict', {
      message: 'This document is an address, not a file. Add the file to the case, then read that.',
    });
  return { file_key, media_type: media_type ?? 'application/pdf', sha256 };
}

/** Refuses a file that an operator rejected as a notice. */
export async function requireNotRejected({ db }: Pick<Context, 'db'>, place: Place): Promise<void> {
  const rejected = (await findNoticeSurroundings(db, place))?.rejected ?? null;
  if (rejected === null) return;
  const { by, reason } = rejected;
  fail('conflict', { message: `${by ?? 'An operator'} rejected this notice: ${reason} Restore it first.` });
}
