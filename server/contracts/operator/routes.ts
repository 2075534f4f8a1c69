import * as declared from '@trover/contract/contracts/operator-contracts.ts';
import { findContractDocument, listContractsOfAll } from '@trover/db/queries/contracts/contracts-of-all.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';

export const contractOperatorRoutes: readonly Route[] = [
  handle(declared.listContracts, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listContractsOfAll(context.db, { ...filter, after });
    return presentPage(page, ({ signed_at, ended_at, ...contract }) => ({
      ...contract,
      signed_at: signed_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    }));
  }),

  handle(declared.openContract, async ({ context, visitor, params: { id } }) => {
    const found = await findContractDocument(context.db, { id });
    if (found === undefined) fail('not_found', { message: 'We could not find that contract.' });
    await recordAudit(context.db, {
      action: 'document_viewed',
      by: visitor,
      subject: { kind: 'contract', id },
      detail: { sha256: found.document_sha256 },
    });
    const file = { key: found.document_key, file_name: `contract-${id}.pdf`, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file) };
  }),
];
