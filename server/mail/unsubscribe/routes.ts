import * as declared from '@trover/contract/mail/unsubscribe.ts';
import { listUnsubscribedKinds } from '@trover/db/queries/notifications/mails.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle, type Route } from '../../http/route.ts';
import { requireUnsubscribing, setMailPreferences } from './unsubscribe.ts';

/** `m•••@example.test`: enough for its owner to recognize it. */
const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1•••$2');

export const unsubscribeRoutes: readonly Route[] = [
  handle(declared.getUnsubscribing, async ({ context, query }) => {
    const { account_id, kinds, email } = await requireUnsubscribing(context.db, query.token);
    const unsubscribed_kinds = await listUnsubscribedKinds(context.db, { account_id });
    return {
      kinds: [...kinds],
      email: masked(email),
      is_wanted: kinds.some((kind) => !unsubscribed_kinds.includes(kind)),
    };
  }),

  handle(declared.unsubscribe, async ({ context, body }) => {
    const what = await requireUnsubscribing(context.db, body.token);
    await setMailPreferences(context.db, what, body.wanted);
    return { kinds: [...what.kinds], email: masked(what.email), is_wanted: body.wanted };
  }),
];

/**
 * Answers the unsubscribe button of a mail program (RFC 8058). The request has neither cookies nor a page's token, so
 * only the address identifies whose mails end; a person who opens it is redirected to the page.
 */
export function registerOneClick(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    const path = `${declared.ONE_CLICK_PATH}/:token`;
    const secret = { config: { hasSecretPath: true } };
    scope.post<{ Params: { token: string } }>(path, secret, async (request, reply) => {
      await setMailPreferences(db, await requireUnsubscribing(db, request.params.token), false);
      return reply.type('text/plain; charset=utf-8').send('We no longer send you these emails.\n');
    });
    scope.get<{ Params: { token: string } }>(path, secret, async (request, reply) =>
      reply.redirect(`${declared.UNSUBSCRIBE_PAGE}?token=${encodeURIComponent(request.params.token)}`),
    );
  });
}
