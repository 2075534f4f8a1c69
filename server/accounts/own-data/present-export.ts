import type { DataExport } from '@trover/contract/accounts/own-data.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import type { DataExportRecord } from '@trover/db/queries/accounts/own-data/exports.ts';
import type { Context } from '../../context.ts';
import { linkToFile } from '../../files/signed-links.ts';

export function presentExport({ fileLinkKey }: Pick<Context, 'fileLinkKey'>, made: DataExportRecord): DataExport {
  const { id, what, status, requested_at, ready_at, bytes, file_key: key } = made;
  const day = dayIn(requested_at);
  const file = {
    file_name: `${what === 'organisation' ? 'organization' : 'my-data'}-${day}.zip`,
    media_type: 'application/zip',
  };
  return {
    id,
    status,
    requested_at: requested_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    bytes,
    url: status === 'ready' && key !== null ? linkToFile(fileLinkKey, { key, ...file }) : null,
  };
}
