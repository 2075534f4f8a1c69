import * as declared from '@trover/contract/organisations/sign-on.ts';
import * as queries from '@trover/db/queries/organisations/domains.ts';
import { z } from 'zod';
import { openSession } from '../../accounts/open-session.ts';
import { recordFailedSignIn } from '../../accounts/record-failed-sign-in.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { beginConfirmation, beginSignOn } from './begin.ts';
import { addDomain, approveDomain, removeDomain, verifyDomain } from './domains.ts';
import { finishSignOn } from './finish.ts';
import { endSignOn, presentDomain, saveSignOn, showSignOn } from './settings.ts';

/** Sign-on by an organisation's own provider, and its domains. */
export const signOnRoutes: readonly Route[] = [
  handle(declared.getSignOn, showSignOn),

  handle(declared.saveSignOn, async (call) => {
    await saveSignOn(call, call.body);
    return showSignOn(call);
  }),

  handle(declared.endSignOn, async (call) => {
    await endSignOn(call);
    return showSignOn(call);
  }),

  handle(declared.addDomain, async (call) => presentDomain(await addDomain(call, call.body.domain))),

  handle(declared.verifyDomain, async (call) => presentDomain(await verifyDomain(call, call.params.id))),

  handle(declared.removeDomain, async (call) => {
    await removeDomain(call, call.params.id);
    return { removed: true as const };
  }),

  handle(declared.listWaitingDomains, async ({ context, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await queries.listWaitingDomains(context.db, { limit: query.limit, after });
    return presentPage(page, ({ added_at, ...domain }) => ({ ...domain, added_at: added_at.toISOString() }));
  }),

  handle(declared.approveDomain, async (call) => {
    await approveDomain(call, call.params.id, call.body.reason);
    return { approved: true as const };
  }),

  handle(declared.beginSignOn, ({ context, body, visitor }) =>
    beginSignOn(context, { email: body.email, next: body.next }, visitor),
  ),

  handle(declared.beginConfirmation, ({ context, session, body, visitor }) =>
    beginConfirmation(context, session, { next: body.next, visitor }),
  ),

  handle(declared.finishSignOn, async ({ context, session, body, visitor, log }) => {
    const finished = await finishSignOn(context, { answer: body.answer, session, visitor }).catch(
      recordFailedSignIn(context, visitor, { signed_in_with: 'sign_on' }),
    );
    const { account_id, organisation, next, is_new, is_confirmation } = finished;
    if (!is_confirmation)
      await openSession({ context, visitor, log, next: undefined }, { account_id, signed_in_with: 'sign_on' });
    return { next, organisation, is_new };
  }),
];
