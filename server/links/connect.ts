import type { completeLink } from '@trover/contract/links/auth.ts';
import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findLinkOfPortfolio, updateLink } from '@trover/db/queries/links/links.ts';
import { addRevocation, findLinkSecret } from '@trover/db/queries/links/secrets.ts';
import { findSignIn, saveSignIn } from '@trover/db/queries/links/sign-ins.ts';
import type { SyncRecord } from '@trover/db/queries/links/syncs.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { type LinkOwner, requireLinkOf, requireOwner, withProviderFailures } from './policy.ts';
import { NO_STATEMENT, sendRequest } from './providers/ibkr.ts';
import * as plaid from './providers/plaid.ts';
import { type AccountAtBroker, type ProviderCall, ProviderError } from './providers/provider.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_NAME, sandboxScenarios } from './providers/sandbox.ts';
import * as snaptrade from './providers/snaptrade.ts';
import { openSecret, saveSecret } from './secrets.ts';
import { queueSync } from './start-sync.ts';
import { otherLink, storeLink } from './store-link.ts';
import { nextNightly } from './sync-schedule.ts';

const HALF_HOUR_MS = 30 * 60_000;
const SNAPTRADE_PAGE_MS = 5 * 60_000;

const providerCallOf = (context: Context): ProviderCall => ({ context, today: context.today() });

/** The return addresses for a provider's page. */
export interface Addresses {
  /** Scheme and host of the pages. */
  page_origin: string;
  /** Scheme and host of the API, for the provider's own calls. */
  origin: string;
}

const CONNECT_PAGE = '/user/portfolio/connect';

const returnTo = ({ config }: Context, { page_origin }: Addresses, path: string | undefined): string =>
  `${config.publicUrl ?? page_origin}${path ?? CONNECT_PAGE}`;

const webhookOf = ({ config }: Context, { origin }: Addresses): string =>
  `${config.apiBase || config.publicUrl || origin}/api/v1/webhooks/plaid`;

/** Begins a link through Plaid, or renews the sign-in of an existing one. */
export async function beginPlaid(
  context: Context,
  owner: LinkOwner,
  where: Addresses & { redirect?: string | undefined },
): Promise<plaid.HostedLink> {
  const of = { ...owner, provider: 'plaid' as const };
  const link = await findLinkOfPortfolio(context.db, of);
  const access_token = link && (await openSecret(context, of));
  const options = {
    user: `portfolio-${owner.portfolio_id}`,
    completion: returnTo(context, where, where.redirect),
    webhook: webhookOf(context, where),
  };
  const begin = (more: { access_token?: string }) =>
    plaid.createHostedLink(providerCallOf(context), { ...options, ...more });
  const { hosted, purpose } = await withProviderFailures(async () => {
    if (access_token === undefined) return { hosted: await begin({}), purpose: 'link' as const };
    try {
      return { hosted: await begin({ access_token }), purpose: 'repair' as const };
    } catch (error) {
      if (!plaid.isItemRemoved(error)) throw error;
      // A deleted item cannot be renewed: create a new one for the link.
      return { hosted: await begin({}), purpose: 'link' as const };
    }
  });
  await saveSignIn(context.db, {
    ...of,
    token_hash: hashToken(hosted.link_token),
    purpose,
    expires_at: new Date(hosted.expires_at),
  });
  return hosted;
}

/** The SnapTrade user of a portfolio, registered when first needed. */
async function requireUser(context: Context, owner: LinkOwner): Promise<snaptrade.SnapTradeUser> {
  const of = { ...owner, provider: 'snaptrade' as const };
  const known = await openSecret(context, of);
  if (known !== undefined) return snaptrade.parseUser(known);
  const user = await snaptrade.registerUser(providerCallOf(context), owner.portfolio_id);
  await saveSecret(context, context.db, of, JSON.stringify(user));
  return user;
}

/** Begins a link through SnapTrade, or renews the sign-in of an existing one. */
export async function beginSnapTrade(
  context: Context,
  owner: LinkOwner,
  where: Addresses & { redirect?: string | undefined; broker?: string | undefined },
): Promise<{ redirect_uri: string; expires_at: string }> {
  const redirect_uri = await withProviderFailures(async () => {
    const user = await requireUser(context, owner);
    return snaptrade.createLogin(providerCallOf(context), user, {
      redirect: returnTo(context, where, where.redirect),
      broker: where.broker,
      reconnect: await findDisabled(providerCallOf(context), user),
    });
  });
  return { redirect_uri, expires_at: new Date(Date.now() + SNAPTRADE_PAGE_MS).toISOString() };
}

/** The connection whose sign-in has expired. One that SnapTrade no longer lists cannot be renewed. */
async function findDisabled(providerCall: ProviderCall, user: snaptrade.SnapTradeUser): Promise<string | undefined> {
  if (user.authorization_ids.length === 0) return undefined;
  const all = await snaptrade.listAuthorizations(providerCall, user);
  return all.find(({ id, is_disabled }) => is_disabled && user.authorization_ids.includes(id))?.id;
}

/** Completes a link with the public token from Plaid's page. */
export async function completeWithPublicToken(
  context: Context,
  owner: LinkOwner,
  public_token: string,
): Promise<number> {
  const providerCall = providerCallOf(context);
  const of = { ...owner, provider: 'plaid' as const };
  const token_hash = hashToken(public_token);
  // Plaid exchanges a token only once: a repeated call gets the stored answer.
  const repeated = await findSignIn(context.db, { ...of, token_hash });
  const made = await findLinkOfPortfolio(context.db, of);
  if (made !== undefined && repeated?.portfolio_id === owner.portfolio_id && repeated.link_id === made.id)
    return made.id;
  return withProviderFailures(async () => {
    const { access_token, item_id } = await plaid.exchangePublicToken(providerCall, public_token);
    const known = await findLinkOfPortfolio(context.db, of);
    const isOther = known !== undefined && known.external_id !== item_id;
    const before = known === undefined || isOther ? await findItemBefore(context, owner) : null;
    if (isOther && before !== null) {
      // The sign-in created an item that nothing will read.
      await plaid.plaidDriver.revoke(providerCall, access_token);
      fail('conflict', { message: otherLink });
    }
    await context.db.transaction().execute(async (trx) => {
      // Left by a sign-in that did not complete a link.
      const left = before !== null && before !== item_id ? await findLinkSecret(trx, of) : undefined;
      if (left !== undefined) await addRevocation(trx, { ...of, ...left });
      await saveSecret(context, trx, of, access_token);
    });
    const described = await plaid.describeItem(providerCall, access_token);
    const accounts = await listAccounts(providerCall, access_token);
    const found = { provider: 'plaid' as const, external_id: item_id, ...described, accounts, replaces: isOther };
    const link_id = await storeLink(context, owner, found);
    await saveSignIn(context.db, {
      ...of,
      token_hash,
      purpose: 'link',
      link_id,
      expires_at: databaseTimeIn(HALF_HOUR_MS / 1000),
    });
    if (isOther) await renew(context, link_id);
    return link_id;
  });
}

/** The item of a portfolio's stored token; null where there is none, or Plaid no longer has it. */
async function findItemBefore(context: Context, owner: LinkOwner): Promise<string | null> {
  const access_token = await openSecret(context, { ...owner, provider: 'plaid' });
  return access_token === undefined ? null : plaid.findItemId(providerCallOf(context), access_token);
}

/** Right after a sign-in, holdings may not be available yet: the first sync then adds the accounts. */
async function listAccounts(providerCall: ProviderCall, access_token: string): Promise<readonly AccountAtBroker[]> {
  try {
    return await plaid.listPlaidAccounts(providerCall, access_token);
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}

type Completion = BodyOf<typeof completeLink>;

const missing = (field: string): never =>
  fail('invalid_input', {
    message: `Check body.${field}: this is missing.`,
    fields: { [`body.${field}`]: 'this is missing' },
  });

/** Completes a link with the result of its provider's page. Returns the link, and the first sync if one began. */
export async function completeLinkOf(
  context: Context,
  session: Session,
  provider: LinkProvider,
  body: Completion,
): Promise<{ link_id: number; sync: SyncRecord | null }> {
  switch (provider) {
    case 'plaid':
      return { link_id: await completePlaid(context, session, body), sync: null };
    case 'snaptrade':
      return {
        link_id: await completeSnapTrade(context, await requireOwner(context.db, session, body), body),
        sync: null,
      };
    case 'ibkr':
      return withFirstSync(context, await completeFlex(context, await requireOwner(context.db, session, body), body));
    case 'sandbox':
      return withFirstSync(
        context,
        await completeSandbox(context, await requireOwner(context.db, session, body), body),
      );
    case 'custodian':
    case 'scraper':
      return fail('conflict', { message: 'This way to link an account has no page of its own to come back from.' });
  }
}

async function withFirstSync(context: Context, link_id: number): Promise<{ link_id: number; sync: SyncRecord }> {
  const how = { cause: 'first', is_whole: true } as const;
  const sync = await context.db.transaction().execute((trx) => queueSync(context, trx, link_id, how));
  return { link_id, sync };
}

async function completePlaid(context: Context, session: Session, body: Completion): Promise<number> {
  const link_token = body.link_token ?? missing('link_token');
  const { account_id } = session;
  const signIn = await findSignIn(context.db, { account_id, provider: 'plaid', token_hash: hashToken(link_token) });
  if (signIn === undefined) fail('not_found', { message: 'We could not find that sign-in. Start the link again.' });
  if (body.user_portfolio_id !== undefined && body.user_portfolio_id !== signIn.portfolio_id)
    fail('not_found', { message: 'This sign-in was started for another portfolio.' });
  const owner: LinkOwner = { account_id, portfolio_id: signIn.portfolio_id, entity_id: signIn.entity_id };
  const { public_token, isDone } = await withProviderFailures(() =>
    plaid.findPublicToken(providerCallOf(context), link_token),
  );
  const known = await findLinkOfPortfolio(context.db, { ...owner, provider: 'plaid' });
  if (known !== undefined && signIn.purpose === 'repair') {
    if (!isDone) fail('conflict', { message: notFinished });
    await renew(context, known.id);
    return known.id;
  }
  if (public_token === null) fail('conflict', { message: notFinished });
  return completeWithPublicToken(context, owner, public_token);
}

const notFinished = 'The sign-in on the broker’s page is not finished. Finish it there, then come back.';

/** After a link was signed in again: imports what arrived in the meantime. */
async function renew(context: Context, link_id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await updateLink(trx, link_id, { status: 'active', failure: null, next_sync_at: nextNightly(link_id, new Date()) });
    await queueSync(context, trx, link_id, { cause: 'repair', is_whole: true });
  });
}

async function completeSnapTrade(context: Context, owner: LinkOwner, body: Completion): Promise<number> {
  const of = { ...owner, provider: 'snaptrade' as const };
  const secret = await openSecret(context, of);
  if (secret === undefined)
    fail('conflict', { message: 'Start the link first: this portfolio has no sign-in in progress.' });
  const user = snaptrade.parseUser(secret);
  return withProviderFailures(async () => {
    const providerCall = providerCallOf(context);
    const all = await snaptrade.listAuthorizations(providerCall, user);
    const chosen =
      body.authorization_id === undefined
        ? all.filter((one) => !one.is_disabled)
        : all.filter(({ id }) => id === body.authorization_id);
    if (body.authorization_id !== undefined && chosen.length === 0)
      fail('not_found', { message: 'We could not find that connection in this portfolio.' });
    if (chosen.length === 0) fail('conflict', { message: notFinished });
    const authorization_ids = [...new Set([...user.authorization_ids, ...chosen.map(({ id }) => id)])].filter((id) =>
      all.some((one) => one.id === id),
    );
    const renewed = { ...user, authorization_ids };
    const accounts = await snaptrade.listUserAccounts(providerCall, renewed);
    const known = await findLinkOfPortfolio(context.db, of);
    const link_id = await storeLink(context, owner, {
      provider: 'snaptrade',
      external_id: user.user_id,
      institution_id: chosen[0]!.institution_id,
      institution_name: chosen[0]!.institution_name,
      settings: { authorization_ids },
      accounts: accounts.map(({ external_id, name, mask, type }) => ({ external_id, name, mask, type })),
      secret: JSON.stringify(renewed),
    });
    if (known?.status === 'needs_sign_in') await renew(context, link_id);
    return link_id;
  });
}

async function completeFlex(context: Context, owner: LinkOwner, body: Completion): Promise<number> {
  const token = body.token ?? missing('token');
  const query_id = body.query_id ?? missing('query_id');
  const flex = { token, query_id };
  await checkFlex(context, flex);
  return storeLink(context, owner, {
    provider: 'ibkr',
    external_id: query_id,
    institution_id: 'ibkr',
    institution_name: 'Interactive Brokers',
    accounts: [],
    secret: JSON.stringify(flex),
  });
}

/**
 * Tries token and query once, so that a wrong one is refused at its field. A busy service does not prevent the link.
 */
async function checkFlex(context: Context, flex: { token: string; query_id: string }): Promise<void> {
  try {
    await sendRequest(providerCallOf(context), flex, null);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The query’s own period may be one without a statement; the first sync reads all years.
    if (error.kind === 'retry' || error.code === NO_STATEMENT) return;
    const field = error.kind === 'sign_in' ? 'token' : 'query_id';
    fail('invalid_input', { message: error.sentence, fields: { [`body.${field}`]: error.sentence } });
  }
}

async function completeSandbox(context: Context, owner: LinkOwner, body: Completion): Promise<number> {
  const scenario = sandboxScenarios.find((one) => one === (body.scenario ?? 'works'));
  if (scenario === undefined) {
    const sentence = `use one of ${sandboxScenarios.join(', ')}`;
    fail('invalid_input', { message: `Check body.scenario: ${sentence}.`, fields: { 'body.scenario': sentence } });
  }
  return storeLink(context, owner, {
    provider: 'sandbox',
    external_id: `sandbox-${owner.portfolio_id}`,
    institution_id: 'sandbox',
    institution_name: SANDBOX_NAME,
    settings: { scenario },
    accounts: SANDBOX_ACCOUNTS,
    secret: 'sandbox',
  });
}

export interface Repair {
  hosted_link_url: string | null;
  redirect_uri: string | null;
  link_token: string | null;
  expires_at: string | null;
}

/** The URL at which the sign-in of a link is renewed. The sandbox renews it automatically. */
export async function repairLinkOf(
  context: Context,
  owner: LinkOwner,
  provider: LinkProvider,
  where: Addresses & { redirect?: string | undefined },
): Promise<Repair> {
  const link = await requireLinkOf(context.db, owner, provider);
  const none = { hosted_link_url: null, redirect_uri: null, link_token: null, expires_at: null };
  if (provider === 'plaid') return { ...none, ...(await beginPlaid(context, owner, where)) };
  if (provider === 'snaptrade') return { ...none, ...(await beginSnapTrade(context, owner, where)) };
  if (provider === 'sandbox') {
    await updateLink(context.db, link.id, { settings: { ...link.settings, is_repaired: true } });
    await renew(context, link.id);
  }
  const path = where.redirect ?? `${CONNECT_PAGE}?id=${owner.portfolio_id}&provider=${provider}`;
  return {
    ...none,
    redirect_uri: `${where.page_origin}${path}`,
    expires_at: new Date(Date.now() + HALF_HOUR_MS).toISOString(),
  };
}
