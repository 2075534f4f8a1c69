import * as declared from '@trover/contract/proposals/proposals.ts';
import { listProposals } from '@trover/db/queries/proposals/proposals.ts';
import { z } from 'zod';
import { displayName } from '../accounts/show-profile.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { deleteProposal } from './delete-proposal.ts';
import { reviewProposal } from './review-proposal.ts';
import { saveProposal } from './save-proposal.ts';
import { setPreviewImage } from './set-preview-image.ts';

const place = z.tuple([z.int(), cursorKey.integer]);

export const proposalRoutes: readonly Route[] = [
  handle(declared.saveProposal, async ({ context, session, body }) => {
    const saved = await saveProposal(context, session, body);
    return { ...saved, updated_at: saved.updated_at.toISOString() };
  }),

  handle(declared.deleteProposal, async ({ context, session, params }) => {
    await deleteProposal(context, session, params.id);
    return { id: params.id, deleted: true as const };
  }),

  handle(declared.listProposals, async ({ context, session, query }) => {
    const { limit, status } = query;
    const account_id = session.type === 'operator' ? null : session.account_id;
    const after = readCursor(query.cursor, place);
    const page = await listProposals(context.db, { account_id, status, limit, after });
    return presentPage(page, (row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      company: { id: row.company_id, name: row.company },
      status: row.status,
      reason: row.reason,
      stage: row.stage,
      is_published: row.is_published,
      proposed_by: { id: row.account_id, name: displayName(row) },
      votes: { up: row.up, down: row.down },
      favorites_count: row.favorites,
      submitted_at: row.submitted_at?.toISOString() ?? null,
      decided_at: row.decided_at?.toISOString() ?? null,
      updated_at: row.updated_at.toISOString(),
    }));
  }),

  handle(declared.reviewProposal, (call) => reviewProposal(call, call.params.id, call.body)),

  handle(declared.uploadPreviewImage, async ({ context, session, params, files }) => {
    for await (const file of files)
      return { id: params.id, preview_image: await setPreviewImage(context, session, params.id, file) };
    fail('invalid_input', { message: 'Check image: add the picture.', fields: { image: 'add the picture' } });
  }),
];
