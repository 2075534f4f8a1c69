import * as declared from '@trover/contract/identity/identity.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { recordView } from '@trover/db/queries/clients/client-views.ts';
import {
  findNames,
  type IdentityCheck,
  listChecks,
  lockCheck,
  recordImagesViewed,
} from '@trover/db/queries/identity/checks.ts';
import { z } from 'zod';
import { refuseOwnAccount, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findIdentityState } from './identity-state.ts';
import { presentClientChecks } from './present-check.ts';
import { approveCheck, declineCheck, readNames } from './settle-check.ts';

const noCheck = (): never => fail('not_found', { message: 'We could not find that identity check.' });

/** Requires that the images belong to someone else's account: nobody sees or decides about their own here. */
async function requireOther(
  trx: DbTransaction,
  { config }: Pick<Context, 'config'>,
  operator: number,
  { account_id, created_by }: IdentityCheck,
): Promise<void> {
  await refuseOwnAccount(trx, config, operator, created_by === null ? [account_id] : [account_id, created_by]);
}

async function presentOne(db: Context['db'], check: IdentityCheck): Promise<declared.ClientIdentityCheck> {
  const [presented] = await presentClientChecks(db, [check]);
  return presented ?? noCheck();
}

/** The identity checks of clients, as operators see and decide them. */
export const identityReviewRoutes: readonly Route[] = [
  handle(declared.listIdentityOfClient, async ({ context: { db, today }, params: { id }, query }) => {
    if ((await findNames(db, [id])).size === 0) fail('not_found', { message: 'We could not find that client.' });
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listChecks(db, { account_id: id, limit: query.limit, after });
    const checks = { ...presentPage(page, ({ id: check }) => check), items: await presentClientChecks(db, page.rows) };
    return { ...(await findIdentityState(db, id, today())), checks };
  }),

  handle(declared.getIdentityCheck, async ({ context: { db }, params: { id } }) =>
    db.transaction().execute(async (trx) => presentOne(trx, (await lockCheck(trx, { id })) ?? noCheck())),
  ),

  handle(declared.openIdentityImages, async ({ context, session, visitor, params: { id } }) => {
    await requireChecker(context.db, session.account_id);
    return context.db.transaction().execute(async (trx) => {
      const check = (await lockCheck(trx, { id })) ?? noCheck();
      await requireOther(trx, context, session.account_id, check);
      const { account_id, document_key, document_media_type, selfie_key, selfie_media_type } = check;
      if (document_key === null && selfie_key === null)
        fail('conflict', { message: 'This check has no images here: they were deleted, or are with the provider.' });
      await recordImagesViewed(trx, { ...check, by: session.account_id });
      await recordView(trx, {
        ...{ account_id, operator_id: session.account_id, token_hash: session.token_hash },
        reason: 'Images of your identity check',
      });
      await recordAudit(trx, {
        action: 'identity_images_viewed',
        by: { ...visitor, session },
        subject: { kind: 'account', id: account_id },
        detail: { check: id, document: document_key !== null, selfie: selfie_key !== null },
      });
      const linkTo = (key: string | null, media_type: string | null, name: string) =>
        key === null || media_type === null
          ? null
          : linkToFile(context.fileLinkKey, { key, media_type, file_name: `${name}-${id}` });
      return {
        document: linkTo(document_key, document_media_type, 'document'),
        selfie: linkTo(selfie_key, selfie_media_type, 'photo'),
      };
    });
  }),

  handle(declared.decideIdentity, async ({ context, session, visitor, params: { id }, body }) => {
    await requireChecker(context.db, session.account_id);
    return context.db.transaction().execute(async (trx) => {
      const check = (await lockCheck(trx, { id })) ?? noCheck();
      if (check.status === body.decision) return { check: await presentOne(trx, check), is_new: false };
      if (check.status !== 'review')
        fail('conflict', { message: `This check is ${check.status}: only one in review is decided. Reload it.` });
      await requireOther(trx, context, session.account_id, check);
      const by = session.account_id;
      const today = context.today();
      const decided =
        body.decision === 'declined'
          ? await declineCheck(trx, check, { by, reason: body.note })
          : await approve(trx, check, { by, today, body });
      await recordAudit(trx, {
        action: 'identity_decided',
        by: { ...visitor, session },
        subject: { kind: 'account', id: check.account_id },
        detail: { check: id, decision: body.decision, covers: check.covers },
      });
      return { check: await presentOne(trx, decided), is_new: true };
    });
  }),
];

type Approval = Extract<z.output<typeof declared.decideIdentity.body>, { decision: 'approved' }>;

async function approve(
  trx: DbTransaction,
  check: IdentityCheck,
  { by, today, body }: { by: number; today: string; body: Approval },
): Promise<IdentityCheck> {
  const { decision: _, note, ...document } = body;
  const hasImages = check.document_key !== null || check.selfie_key !== null;
  if (hasImages && !check.images_viewed_by.includes(by))
    fail('conflict', { message: 'Open the images first. You cannot approve images you have not seen.' });
  const found = await readNames(trx, check, document, today);
  if ('fault' in found) fail('conflict', { message: found.fault });
  return approveCheck(trx, check, { document, names: found.names, by, note, today });
}
