import * as declared from '@trover/contract/clients/clients.ts';
import { listConsents } from '@trover/db/queries/accounts/consents.ts';
import { type ClientClaim, listClaimsOfClient, sumExpectedOfClient } from '@trover/db/queries/clients/client-claims.ts';
import { type ClientPage, findClientPage } from '@trover/db/queries/clients/client-page.ts';
import { listViewsOf } from '@trover/db/queries/clients/client-views.ts';
import { findClients } from '@trover/db/queries/clients/find-clients.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const PAGE_SIZE = 20;

/** An instant that PostgreSQL wrote into JSON. */
const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text));

function screeningOf({ screened }: ClientPage): declared.Client['screening'] {
  const { names, behind, review, confirmed, open, screened_at } = screened;
  const isBehind = names === 0 || behind > 0;
  const status = confirmed > 0 ? 'confirmed' : review > 0 ? 'review' : isBehind ? 'unscreened' : 'clear';
  return { status, names, open, screened_at: instantOrNull(screened_at) };
}

const sum = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency };

const withoutState = ({ currency, amount }: { currency: string; amount: string }) => ({ currency, amount });

const presentClaim = ({ case_id, expected, expected_currency, updated_at, ...same }: ClientClaim) => ({
  ...same,
  order_id: case_id,
  expected: sum(expected, expected_currency),
  updated_at: updated_at.toISOString(),
});

/** The client page of the desk, and the search for a client. */
export const clientRoutes: readonly Route[] = [
  handle(declared.listClients, async ({ context, query: { text = '', limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await findClients(context.db, { text, limit, after }), (found) => found);
  }),

  handle(declared.getClient, async ({ context: { db, today }, session, visitor, params: { id } }) => {
    const [found, claims, expected, consents, views] = await Promise.all([
      findClientPage(db, id),
      listClaimsOfClient(db, { account_id: id, limit: PAGE_SIZE, after: undefined }),
      sumExpectedOfClient(db, { account_id: id, today: today() }),
      listConsents(db, id),
      listViewsOf(db, { account_id: id, limit: PAGE_SIZE, after: undefined }),
    ]);
    if (found === undefined) fail('not_found', { message: 'We could not find that client.' });
    await recordAudit(db, { action: 'client_opened', by: { ...visitor, session }, subject: { kind: 'account', id } });
    const { screened: _, sign_in, contract, created_at, closed_at, ...same } = found;
    return {
      ...same,
      created_at: created_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
      screening: screeningOf(found),
      sign_in: { ...sign_in, last_seen_at: instantOrNull(sign_in.last_seen_at) },
      contract: contract && { ...contract, signed_at: instant(contract.signed_at) },
      consents: consents.map(({ partner, given_at }) => ({ partner, given_at: given_at.toISOString() })),
      claims: presentPage(claims, presentClaim),
      expected: {
        filed: expected.filter(({ is_filed }) => is_filed).map(withoutState),
        in_progress: expected.filter(({ is_filed }) => !is_filed).map(withoutState),
      },
      views: views.rows.map(({ id: view, operator, operator_email, reason, started_at, pages }) => ({
        ...{ id: view, operator: operator || operator_email, reason, pages },
        started_at: started_at.toISOString(),
      })),
      views_count: views.total_count,
    };
  }),
];
