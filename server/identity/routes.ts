import * as declared from '@trover/contract/identity/identity.ts';
import { canBecome } from '@trover/core/identity/check-status.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { isProviderSilent, listChecks, lockCheck, updateCheck } from '@trover/db/queries/identity/checks.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { type ReceivedDocument, receiveFile } from '../files/receive-file.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findIdentityState } from './identity-state.ts';
import { presentOwnCheck } from './present-check.ts';
import { beginCheck } from './provider/begin-check.ts';
import { hasProvider } from './provider/identity-provider.ts';
import { IDENTITY_KINDS, submitCheck } from './submit-check.ts';

const personOf = ({ account_id, person_id }: Session): { account_id: number; person_id: number } => ({
  account_id,
  person_id: person_id ?? account_id,
});

/** The method of an identity check: images are sent here also where the provider has begun no session for a day. */
const methodOf = async ({ db, config }: Pick<Context, 'db' | 'config'>, account_id: number) =>
  hasProvider(config.identity) && !(await isProviderSilent(db, account_id))
    ? ('provider' as const)
    : ('upload' as const);

/** The identity checks of a payee, for the payee. */
export const identityRoutes: readonly Route[] = [
  handle(declared.getIdentity, async ({ context, session: { account_id }, query }) => {
    const { db, today } = context;
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listChecks(db, { account_id, own: true, limit: query.limit, after });
    const state = await findIdentityState(db, account_id, today());
    return {
      ...state,
      method: await methodOf(context, account_id),
      checks: presentPage(page, presentOwnCheck),
    };
  }),

  handle(declared.submitIdentity, async ({ context, session, visitor, files }) => {
    const { account_id } = session;
    if ((await methodOf(context, account_id)) === 'provider')
      fail('conflict', { message: 'Your identity is checked on the page of our verification service. Begin there.' });
    const sent = new Map<string, ReceivedDocument>();
    for await (const file of files)
      sent.set(file.field, await receiveFile(context, { purpose: 'identity', account_id }, file, IDENTITY_KINDS));
    const document = sent.get('document');
    if (document === undefined)
      fail('invalid_input', { message: 'Add an image of the document.', fields: { document: 'add the image' } });
    const images = { document, selfie: sent.get('selfie') };
    return context.db.transaction().execute(async (trx) => {
      const { check, is_new } = await submitCheck(trx, personOf(session), images);
      if (is_new)
        await recordAudit(trx, {
          action: 'identity_submitted',
          by: { ...visitor, session },
          subject: { kind: 'identity_check', id: check.id },
          detail: { covers: check.covers, method: check.method },
        });
      return { check: presentOwnCheck(check), is_new };
    });
  }),

  handle(declared.beginIdentity, async ({ context, session, visitor, body: { covers } }) => {
    const { origin, page_origin } = visitor;
    const { check, is_new } = await beginCheck(context, personOf(session), { covers, origin, page_origin });
    if (is_new)
      await recordAudit(context.db, {
        action: 'identity_submitted',
        by: { ...visitor, session },
        subject: { kind: 'identity_check', id: check.id },
        detail: { covers, method: check.method },
      });
    return { check: presentOwnCheck(check), is_new };
  }),

  handle(declared.withdrawIdentity, async ({ context, session, visitor, body: { id } }) =>
    context.db.transaction().execute(async (trx) => {
      const check = await lockCheck(trx, { id, account_id: session.account_id });
      if (check === undefined) fail('not_found', { message: 'We could not find that identity check.' });
      if (check.status === 'withdrawn') return { check: presentOwnCheck(check), is_new: false };
      if (!canBecome(check.status, 'withdrawn'))
        fail('conflict', { message: `This check is ${check.status} already. There is nothing to withdraw.` });
      const none = { document_key: null, document_media_type: null, selfie_key: null, selfie_media_type: null };
      const withdrawn = await updateCheck(trx, check, { ...none, status: 'withdrawn', decided_at: databaseTime });
      await endWork(trx, { kind: 'identity_review', subject_id: id });
      await recordAudit(trx, {
        action: 'identity_withdrawn',
        by: { ...visitor, session },
        subject: { kind: 'identity_check', id },
      });
      return { check: presentOwnCheck(withdrawn), is_new: true };
    }),
  ),
];
