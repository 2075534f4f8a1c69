import * as auth from '@trover/contract/links/auth.ts';
import * as declared from '@trover/contract/links/links.ts';
import * as syncs from '@trover/contract/links/syncs.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { isDropConfirmed } from '@trover/db/queries/links/drop-folder.ts';
import { listLinkGaps } from '@trover/db/queries/links/gaps.ts';
import {
  chooseLinkAccounts,
  listLinkAccounts,
  listLinks,
  listServiceEntities,
} from '@trover/db/queries/links/links.ts';
import { listSyncRows, listSyncs } from '@trover/db/queries/links/syncs.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { isInstitution, requireOwn } from '../portfolios/policy.ts';
import { beginPlaid, beginSnapTrade, completeLinkOf, completeWithPublicToken, repairLinkOf } from './connect.ts';
import { describeProviders } from './describe-providers.ts';
import { dropFolderRoutes } from './drop/confirm-folder.ts';
import { requireDropName } from './drop/drop-name.ts';
import { presentGap } from './gaps.ts';
import {
  type LinkOwner,
  requireConfigured,
  requireLink,
  requireLinkOf,
  requireOwner,
  requireProvider,
  requireSync,
} from './policy.ts';
import { presentAccount, presentIntegration, presentPastSync, presentSync, showIntegration } from './present.ts';
import { loadRecipes } from './recipes/recipe.ts';
import { signInByRecipe } from './recipes/sign-in.ts';
import { missingSetting } from './settings.ts';
import { startSync } from './start-sync.ts';
import { unlink } from './unlink.ts';
import { watchSync } from './watch-sync.ts';

async function begin(context: Context, owner: LinkOwner, provider: declared.LinkProvider) {
  requireConfigured(context, provider);
  const link = await requireLinkOf(context.db, owner, provider);
  return { sync: presentSync(await startSync(context, link, link.last_sync_at === null ? 'first' : 'user')) };
}

export const linkRoutes: readonly Route[] = [
  ...dropFolderRoutes,

  handle(declared.listLinkProviders, async ({ context }) => wholeList(describeProviders(context.config.links))),

  handle(declared.listServiceEntities, async ({ context, session, params, query }) => {
    const provider = requireProvider(params.provider);
    requireConfigured(context, provider);
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listServiceEntities(context.db, {
      account_id: session.account_id,
      provider,
      limit: query.limit,
      after,
    });
    const accounts = await listLinkAccounts(
      context.db,
      page.rows.flatMap(({ link_ids }) => link_ids),
    );
    return presentPage(page, ({ id, name, link_ids }) => ({
      id,
      name,
      accounts: link_ids.flatMap((link) => (accounts.get(link) ?? []).map(presentAccount)),
    }));
  }),

  handle(declared.listIntegrations, async ({ context, session, params, query }) => {
    const provider = requireProvider(params.provider);
    const { user_portfolio_id, entity_id, limit } = query;
    await requireOwn(context.db, session, user_portfolio_id);
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listLinks(context.db, {
      account_id: session.account_id,
      provider,
      portfolio_id: user_portfolio_id,
      entity_id,
      limit,
      after,
    });
    if (page.rows.length === 0) requireConfigured(context, provider);
    const accounts = await listLinkAccounts(
      context.db,
      page.rows.map(({ id }) => id),
    );
    return presentPage(page, (link) => presentIntegration(link, accounts.get(link.id)));
  }),

  handle(declared.changeIntegration, async ({ context, session, params, body }) => {
    const { db } = context;
    const link = await requireLink(db, session, { provider: requireProvider(params.provider), id: params.id });
    await db.transaction().execute(async (trx) => {
      if ((await chooseLinkAccounts(trx, link.id, body.accounts)) < body.accounts.length)
        fail('not_found', { message: 'One of these accounts is not of this link.' });
    });
    if (
      body.accounts.length > 0 &&
      link.status === 'active' &&
      missingSetting(context.config.links, link.provider) === null
    )
      await startSync(context, link);
    return { integration: await showIntegration(db, { account_id: session.account_id, id: link.id }) };
  }),

  handle(declared.removeIntegration, async ({ context, session, params, body, visitor }) => {
    const { db } = context;
    const link = await requireLink(db, session, { provider: requireProvider(params.provider), id: params.id });
    const trades_removed = await unlink(context, link, { keep_trades: body.keep_trades, visitor });
    const integration = await showIntegration(db, { account_id: session.account_id, id: link.id });
    return { id: link.id, trades_removed, integration };
  }),

  handle(declared.listIntegrationGaps, async ({ context, session, params, query }) => {
    const { db } = context;
    const link = await requireLink(db, session, { provider: requireProvider(params.provider), id: params.id });
    const { history_from } = link;
    const after = readCursor(query.cursor, z.tuple([z.int()]));
    if (history_from === null) return wholeList([]);
    const of = { link_id: link.id, portfolio_id: link.portfolio_id, history_from, limit: query.limit, after };
    const shown = { institution: link.institution_name, history_from, today: context.today() };
    return presentPage(await listLinkGaps(db, of), (gap) => presentGap(gap, shown));
  }),

  handle(declared.getDrop, async ({ context, session }) => {
    if (!isInstitution(session))
      fail('conflict', { message: 'Custodians’ files are for institutions. Upload a file from your broker instead.' });
    const drop_name = await requireDropName(context.db, session.account_id);
    const is_offered = missingSetting(context.config.links, 'custodian') === null;
    const is_confirmed = await isDropConfirmed(context.db, session.account_id);
    return { drop_name, incoming: `${drop_name}/incoming`, is_offered, is_confirmed };
  }),

  handle(auth.createLinkToken, async ({ context, session, query, body, visitor }) => {
    const owner = await requireOwner(context.db, session, query);
    requireConfigured(context, 'plaid');
    return beginPlaid(context, owner, { ...addressesOf(visitor), redirect: body.redirect });
  }),

  handle(auth.setAccessToken, async ({ context, session, body }) => {
    const owner = await requireOwner(context.db, session, body);
    requireConfigured(context, 'plaid');
    const id = await completeWithPublicToken(context, owner, body.public_token);
    return { integration: await showIntegration(context.db, { account_id: session.account_id, id }) };
  }),

  handle(auth.completeLink, async ({ context, session, params, body }) => {
    const provider = requireProvider(params.provider);
    await requireOwn(context.db, session, body.user_portfolio_id);
    requireConfigured(context, provider);
    const { link_id, sync } = await completeLinkOf(context, session, provider, body);
    const integration = await showIntegration(context.db, { account_id: session.account_id, id: link_id });
    return { integration, sync: sync && presentSync(sync) };
  }),

  handle(auth.createRedirectUri, async ({ context, session, query, body, visitor }) => {
    const owner = await requireOwner(context.db, session, query);
    requireConfigured(context, 'snaptrade');
    const where = { ...addressesOf(visitor), redirect: body.redirect, broker: query.broker };
    return beginSnapTrade(context, owner, where);
  }),

  handle(auth.repairLink, async ({ context, session, params, body, visitor }) => {
    const provider = requireProvider(params.provider);
    const owner = await requireOwner(context.db, session, body);
    requireConfigured(context, provider);
    return repairLinkOf(context, owner, provider, { ...addressesOf(visitor), redirect: body.redirect });
  }),

  handle(auth.signInByScraper, async ({ context, session, query, body }) => {
    const owner = await requireOwner(context.db, session, query);
    requireConfigured(context, 'scraper');
    const outcome = await signInByRecipe(context, owner, { ...body, broker: query.broker });
    if ('challenge' in outcome) return outcome;
    const { account_id } = session;
    return { integration: await showIntegration(context.db, { account_id, id: outcome.link_id }) };
  }),

  handle(auth.listRecipes, async ({ context }) => {
    requireConfigured(context, 'scraper');
    const { recipes } = await loadRecipes(context.config.links.scraper.recipes ?? '');
    return wholeList(recipes.map(({ broker, name, fields }) => ({ broker, name, fields })));
  }),

  handle(syncs.startTransactionsSync, async ({ context, session, body }) =>
    begin(context, await requireOwner(context.db, session, body), 'plaid'),
  ),

  handle(syncs.updateSnapTradeTransactions, async ({ context, session, query }) =>
    begin(context, await requireOwner(context.db, session, query), 'snaptrade'),
  ),

  handle(syncs.updateScraperTransactions, async ({ context, session, query }) =>
    begin(context, await requireOwner(context.db, session, query), 'scraper'),
  ),

  handle(syncs.startSync, async ({ context, session, params, body }) => {
    const provider = requireProvider(params.provider);
    return begin(context, await requireOwner(context.db, session, body), provider);
  }),

  handle(syncs.listSyncs, async ({ context, session, params, query }) => {
    const provider = requireProvider(params.provider);
    const { account_id } = session;
    const named = query.user_portfolio_id ?? query.entity_id;
    const owner = named === undefined ? undefined : await requireOwner(context.db, session, query);
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const of = { account_id, provider, portfolio_id: owner?.portfolio_id, limit: query.limit, after };
    return presentPage(await listSyncs(context.db, of), presentPastSync);
  }),

  handle(syncs.getSync, async ({ context, session, params }) => {
    const provider = requireProvider(params.provider);
    return { sync: presentSync(await requireSync(context.db, session, { provider, id: params.id })) };
  }),

  handle(syncs.listSyncRows, async ({ context, session, params, query }) => {
    const provider = requireProvider(params.provider);
    const { id: sync_id, link_id } = await requireSync(context.db, session, { provider, id: params.id });
    const { limit, cursor, outcome } = query;
    const after = readCursor(cursor, z.tuple([z.enum(['refused', 'ignored']), z.int()]));
    const page = await listSyncRows(context.db, { link_id, sync_id, outcome, limit, after });
    return presentPage(page, ({ position: _, ...row }) => row);
  }),

  handle(syncs.watchSync, async function* ({ context, session, params, signal }) {
    const provider = requireProvider(params.provider);
    const { id } = await requireSync(context.db, session, { provider, id: params.id });
    yield* watchSync(context.db, { account_id: session.account_id, provider, id }, signal);
  }),
];

const addressesOf = ({ origin, page_origin }: { origin: string; page_origin: string }) => ({ origin, page_origin });
