import * as declared from '@trover/contract/confirmations/confirmations.ts';
import {
  addConfirmation,
  findConfirmation,
  listParticipationDocuments,
  removeConfirmation,
} from '@trover/db/queries/confirmations/confirmations.ts';
import {
  confirmParticipation,
  endParticipation,
  findParticipation,
} from '@trover/db/queries/confirmations/participations.ts';
import { requireCaseId } from '../claims/policy.ts';
import { requireText } from '../claims/texts/texts.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { PROOF_FILES } from '../files/file-type.ts';
import { receiveFile } from '../files/receive-file.ts';
import { handle, type Route } from '../http/route.ts';
import { presentConfirmation } from './present-confirmation.ts';

interface Owner {
  account_id: number;
  case_id: number;
}

async function requirePublished({ db }: Pick<Context, 'db'>, caseId: number): Promise<number> {
  const id = await requireCaseId(db, String(caseId));
  const found = await db.selectFrom('cases').select('is_published').where('id', '=', id).executeTakeFirst();
  if (id !== caseId || !found?.is_published) fail('not_found', { message: 'We could not find that case.' });
  return id;
}

async function show(context: Pick<Context, 'db' | 'fileLinkKey'>, owner: Owner) {
  const found = await findParticipation(context.db, owner);
  const documents = await listParticipationDocuments(context.db, owner);
  const { version, title, body } = await requireText(context.db, 'active_participant');
  return {
    order_id: owner.case_id,
    is_active_participant: found !== undefined,
    confirmed_at: found?.confirmed_at.toISOString() ?? null,
    statement: { version, title, body },
    documents: documents.map((one) => presentConfirmation(context, one, { trades: [], is_frozen: false })),
  };
}

/** The user's role in a case: their statement and the documents that prove it. */
export const participationRoutes: readonly Route[] = [
  handle(declared.getActiveParticipant, async ({ context, session, query }) => {
    const case_id = await requirePublished(context, query.order_id);
    return show(context, { account_id: session.account_id, case_id });
  }),

  handle(declared.confirmActiveParticipant, async ({ context, session, query, files, visitor }) => {
    const case_id = await requirePublished(context, query.order_id);
    const owner = { account_id: session.account_id, case_id };
    const { version } = await requireText(context.db, 'active_participant');
    for await (const file of files) {
      const document = await receiveFile(
        context,
        { purpose: 'proof', account_id: session.account_id },
        file,
        PROOF_FILES,
      );
      const { file: received, file_name, media_type } = document;
      await context.db.transaction().execute(async (trx) =>
        addConfirmation(trx, {
          ...owner,
          purpose: 'active_participant',
          portfolio_id: null,
          sub_payout_request_id: null,
          file_key: await received.register(trx),
          file_name,
          sha256: received.sha256,
          bytes: received.bytes,
          media_type,
        }),
      );
    }
    const { address, user_agent } = visitor;
    await confirmParticipation(context.db, { ...owner, text_version: version, address, user_agent });
    return show(context, owner);
  }),

  handle(declared.endActiveParticipant, async ({ context, session, query }) => {
    const case_id = await requirePublished(context, query.order_id);
    const owner = { account_id: session.account_id, case_id };
    await context.db.transaction().execute(async (trx) => {
      const id = query.confirmation_to_delete;
      if (id === undefined) return endParticipation(trx, owner);
      const found = await findConfirmation(trx, session.account_id, id);
      if (found === undefined || found.case_id !== case_id)
        fail('not_found', { message: 'We could not find that document in your account.' });
      await removeConfirmation(trx, session.account_id, id);
    });
    return show(context, owner);
  }),
];
