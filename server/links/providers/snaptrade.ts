import { randomUUID } from 'node:crypto';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { dayOf, type Json, objectOf, objectsOf, textOf } from '@trover/intake/links/reading.ts';
import { readSnapTradeActivity } from '@trover/intake/links/snaptrade-activities.ts';
import { Snaptrade, SnaptradeAuth } from 'snaptrade-typescript-sdk';
import { readAnswer } from '../parse-lossless-json.ts';
import {
  type Days,
  type Fetched,
  type ProviderCall,
  ProviderError,
  type SyncDriver,
  secondsToWait,
  unreadable,
} from './provider.ts';
import { waitForAllowance } from './provider-rate-limit.ts';
import { requireSignInPage } from './sign-in-page.ts';

const TIMEOUT_MS = 60_000;
/** Maximum number of activities in one response of SnapTrade. */
const PAGE = 1000;
const OVERLAP_DAYS = 60;
/** The first day requested: earlier than any account that can be linked. */
const FIRST_DAY = '1990-01-01';

/** SnapTrade's limit per client: 250 requests per minute, including the initial allowance. */
const ALLOWANCES = [{ name: 'client', capacity: 50, per_second: 200 / 60 }];

/** A SnapTrade user; each portfolio has its own. */
export interface SnapTradeUser {
  user_id: string;
  user_secret: string;
  authorization_ids: string[];
}

export const parseUser = (secret: string): SnapTradeUser => JSON.parse(secret) as SnapTradeUser;

interface Answered {
  status: number;
  data: unknown;
  headers: unknown;
}

/** `X-RateLimit-Reset` is in seconds; some limits are sent as a time in seconds since 1970. */
const WAIT_HEADERS = ['x-ratelimit-reset', 'retry-after'];

function requireData({ status, data, headers }: Answered): unknown {
  if (status >= 200 && status < 300) return data;
  const body = objectOf(data);
  const code = textOf(body?.code) ?? `HTTP ${status}`;
  if (status === 429)
    throw new ProviderError('retry', 'SnapTrade asks us to slow down. We continue automatically.', {
      code,
      after_seconds: secondsToWait(headers, WAIT_HEADERS),
      allowance: 'client',
    });
  // 425: SnapTrade is still reading the accounts.
  if (status >= 500 || status === 425 || status === 408)
    throw new ProviderError('retry', 'The broker’s service is not responding. We try again automatically.', {
      code,
      after_seconds: secondsToWait(headers),
    });
  // A fault of our own keys or clock: signing in at the broker again would not help.
  if (status === 401 || code === '1076' || code === '1083')
    throw new ProviderError('refused', 'SnapTrade does not accept our keys now. We try again tonight.', {
      code,
      status: 401,
    });
  if (status === 402 || status === 403 || code === '3003')
    throw new ProviderError('sign_in', 'The broker asks you to sign in again.', { code, status });
  throw new ProviderError('refused', 'SnapTrade refused this request, so nothing was read.', { code, status });
}

type Client = Snaptrade<ReturnType<typeof SnaptradeAuth.commercialApiKey>>;

/**
 * Calls SnapTrade through its official package. The package's errors contain the user's secret, so they are not passed
 * on.
 */
async function callSnapTrade(providerCall: ProviderCall, call: (api: Client) => Promise<unknown>): Promise<unknown> {
  const { clientId = '', consumerKey = '', baseUrl } = providerCall.context.config.links.snaptrade;
  await waitForAllowance(providerCall, 'snaptrade', ALLOWANCES);
  const api = new Snaptrade({
    auth: SnaptradeAuth.commercialApiKey({ clientId, consumerKey }),
    basePath: baseUrl,
    baseOptions: {
      timeout: TIMEOUT_MS,
      maxRedirects: 0,
      // The package would wait itself, and write to the console.
      validateStatus: () => true,
      transformResponse: [readAnswer],
      ...(providerCall.signal && { signal: providerCall.signal }),
    },
  });
  let answered: Answered;
  try {
    answered = (await call(api)) as Answered;
  } catch {
    throw new ProviderError('retry', 'We cannot reach SnapTrade now. We try again automatically.');
  }
  if (answered.status === 401)
    providerCall.context.log.error({ code: objectOf(answered.data)?.code }, 'SnapTrade does not accept our keys');
  return requireData(answered);
}

export async function registerUser(providerCall: ProviderCall, portfolioId: number): Promise<SnapTradeUser> {
  const userId = `trover-${portfolioId}-${randomUUID()}`;
  const data = objectOf(
    await callSnapTrade(providerCall, (api) => api.authentication.registerSnapTradeUser({ userId })),
  );
  const user_secret = textOf(data?.userSecret);
  if (user_secret === null) throw new ProviderError('refused', 'SnapTrade did not register the portfolio.');
  return { user_id: textOf(data?.userId) ?? userId, user_secret, authorization_ids: [] };
}

/**
 * The address of SnapTrade's page; with a connection it renews that connection's sign-in. Requests read access only.
 */
export async function createLogin(
  providerCall: ProviderCall,
  { user_id, user_secret }: SnapTradeUser,
  options: { broker?: string | undefined; redirect: string; reconnect?: string | undefined },
): Promise<string> {
  const data = objectOf(
    await callSnapTrade(providerCall, (api) =>
      api.authentication.loginSnapTradeUser({
        userId: user_id,
        userSecret: user_secret,
        connectionType: 'read',
        immediateRedirect: true,
        customRedirect: options.redirect,
        ...(options.broker !== undefined && { broker: options.broker }),
        ...(options.reconnect !== undefined && { reconnect: options.reconnect }),
      }),
    ),
  );
  return requireSignInPage(textOf(data?.redirectURI), 'SnapTrade');
}

export interface Authorization {
  id: string;
  institution_id: string | null;
  institution_name: string | null;
  is_disabled: boolean;
}

/** The objects of a list. Anything else, such as a page of maintenance, does not mean that there are none. */
function requireList(data: unknown): Json[] {
  if (!Array.isArray(data)) throw unreadable();
  return objectsOf(data);
}

export async function listAuthorizations(providerCall: ProviderCall, user: SnapTradeUser): Promise<Authorization[]> {
  const { user_id: userId, user_secret: userSecret } = user;
  const data = await callSnapTrade(providerCall, (api) =>
    api.connections.listBrokerageAuthorizations({ userId, userSecret }),
  );
  return requireList(data).map((one) => {
    const brokerage = objectOf(one.brokerage);
    return {
      id: textOf(one.id) ?? '',
      institution_id: textOf(brokerage?.slug) ?? textOf(brokerage?.id),
      institution_name: textOf(brokerage?.display_name) ?? textOf(brokerage?.name) ?? textOf(one.name),
      is_disabled: one.disabled === true,
    };
  });
}

interface UserAccount {
  external_id: string;
  name: string;
  mask: string | null;
  type: string | null;
  authorization: string | null;
  is_read: boolean;
  first_day: string | null;
  /** Its trades are simulated. */
  is_paper: boolean;
}

const maskOf = (number: string | null): string | null => number?.replace(/[^0-9A-Za-z]/g, '').slice(-4) || null;

export async function listUserAccounts(providerCall: ProviderCall, user: SnapTradeUser): Promise<UserAccount[]> {
  const { user_id: userId, user_secret: userSecret } = user;
  const data = await callSnapTrade(providerCall, (api) =>
    api.accountInformation.listUserAccounts({ userId, userSecret }),
  );
  return requireList(data)
    .map((account) => {
      const reading = objectOf(objectOf(account.sync_status)?.transactions);
      return {
        external_id: textOf(account.id) ?? '',
        name: textOf(account.name) ?? textOf(account.institution_name) ?? 'Account',
        mask: maskOf(textOf(account.number)),
        type: textOf(account.raw_type) ?? textOf(objectOf(account.meta)?.type),
        authorization: textOf(account.brokerage_authorization),
        is_read: reading?.initial_sync_completed !== false,
        first_day: dayOf(textOf(reading?.first_transaction_date)),
        is_paper: account.is_paper === true,
      };
    })
    .filter(({ authorization }) => authorization === null || user.authorization_ids.includes(authorization));
}

async function fetchActivities(
  providerCall: ProviderCall,
  { user_id: userId, user_secret: userSecret }: SnapTradeUser,
  { accountId, days, offset }: { accountId: string; days: Days; offset: number },
): Promise<{ found: Json[]; pagination: Json | null }> {
  const asked = { accountId, userId, userSecret, startDate: days.from, endDate: days.to, offset, limit: PAGE };
  const data = await callSnapTrade(providerCall, (api) => api.accountInformation.getAccountActivities(asked));
  const found = requireList(Array.isArray(data) ? data : objectOf(data)?.data);
  return { found, pagination: objectOf(objectOf(data)?.pagination) };
}

const accountFacts = ({ external_id, name, mask, type }: UserAccount) => ({ external_id, name, mask, type });

const idsOf = (accounts: readonly UserAccount[]): string[] => accounts.map((one) => one.external_id);
const isPaper = ({ is_paper }: UserAccount): boolean => is_paper;

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export const snapTradeDriver: SyncDriver = {
  provider: 'snaptrade',

  daysOf: (today, since) => ({
    from: since === null ? FIRST_DAY : formatDay(addDays(requireDay(since), -OVERLAP_DAYS)),
    to: today,
  }),

  fetch: async (providerCall, _link, secret, days, state) => {
    const user = parseUser(secret);
    if (state === null) {
      const authorizations = await listAuthorizations(providerCall, user);
      if (authorizations.some(({ id, is_disabled }) => is_disabled && user.authorization_ids.includes(id)))
        throw new ProviderError('sign_in', 'The broker asks you to sign in again.', { code: 'CONNECTION_DISABLED' });
      // Without its connection nothing can be read, which does not mean that trades were removed.
      if (user.authorization_ids.every((id) => !authorizations.some((one) => one.id === id)))
        throw new ProviderError('sign_in', 'The connection was ended at the broker. Sign in again to renew it.', {
          code: 'CONNECTION_GONE',
        });
      const accounts = await listUserAccounts(providerCall, user);
      const ready = accounts.filter(({ is_read }) => is_read);
      if (ready.length === 0 && accounts.length > 0)
        throw new ProviderError('retry', 'The broker’s records are still being prepared.', { code: 'SYNC_NOT_READY' });
      const first = accounts.flatMap(({ first_day }) => first_day ?? []).sort()[0];
      return {
        transactions: [],
        accounts: accounts.map(accountFacts),
        next:
          ready.length === 0
            ? null
            : { accounts: idsOf(ready), paper: idsOf(ready.filter(isPaper)), at: '0', offset: '0' },
        ...(ready.length < accounts.length && {
          unread: idsOf(accounts.filter(({ is_read }) => !is_read)),
          isPartial: true,
        }),
        ...(first !== undefined && { history_from: first }),
      };
    }
    const accounts = stringsOf(state.accounts);
    const at = Number(state.at ?? 0);
    const offset = Number(state.offset ?? 0);
    const accountId = accounts[at] ?? '';
    const paper = stringsOf(state.paper);
    const next = at + 1 < accounts.length ? { accounts, paper, at: String(at + 1), offset: '0' } : null;
    let answer: Awaited<ReturnType<typeof fetchActivities>>;
    try {
      answer = await fetchActivities(providerCall, user, { accountId, days, offset });
    } catch (error) {
      // An account that was closed or may not be read does not stop the others.
      const isOne = error instanceof ProviderError && (error.status === 404 || error.status === 403);
      if (!isOne || accounts.length === 1) throw error;
      const left = accounts.filter((one) => one !== accountId);
      return {
        transactions: [],
        unread: [accountId],
        next: at < left.length ? { accounts: left, paper, at: String(at), offset: '0' } : null,
      };
    }
    const { found, pagination } = answer;
    const stated = pagination?.total ?? null;
    const reached = offset + found.length;
    // Without a total, which the documentation does not require, more pages may follow a full one.
    const isFull = stated === null && found.length === Number(pagination?.limit ?? PAGE);
    const count = Number(stated ?? reached);
    const before = state.total === undefined ? null : Number(state.total);
    const hasShifted = before !== null && before !== count;
    const is_paper = paper.includes(accountId);
    const transactions = found.map(
      (activity, place): Fetched => ({
        external_id: textOf(activity.id) ?? `${accountId} ${offset + place}`,
        ...(textOf(activity.id) === null && { isPlaced: true }),
        account_external_id: accountId,
        day: dayOf(textOf(activity.trade_date)) ?? dayOf(textOf(activity.settlement_date)),
        content: { account_id: accountId, activity, ...(is_paper && { is_paper }) },
      }),
    );
    const page = {
      transactions,
      ...(hasShifted && { restart: { accounts, paper, at: '0', offset: '0' } }),
      ...(hasShifted && count > before && { inserted: { account: accountId, count: count - before } }),
    };
    const here = { accounts, paper, at: String(at), offset: String(reached) };
    if (found.length === 0 && reached < count && !hasShifted)
      throw new ProviderError('retry', 'The broker’s records are still being prepared.', { code: 'EMPTY_PAGE' });
    if (found.length > 0 && reached < count) return { ...page, next: { ...here, total: String(count) } };
    const first = textOf(found[0]?.id) ?? '';
    // A page that begins like the previous one: the offset has no effect, and the paging would never end.
    if (isFull && first !== '' && first === state.first) return { transactions: [], next };
    if (isFull && found.length > 0) return { ...page, next: { ...here, first } };
    return { ...page, next };
  },

  identityOf: (content) => {
    const { id: _, ...activity } = objectOf(content.activity) ?? {};
    const symbol = objectOf(activity['symbol' as never]);
    const option = objectOf(activity['option_symbol' as never]);
    return {
      account_id: content.account_id,
      activity: {
        ...activity,
        // SnapTrade's own ids of securities may change too.
        symbol: symbol && { symbol: symbol.symbol, raw_symbol: symbol.raw_symbol },
        option_symbol: option && { ticker: option.ticker },
      },
    };
  },

  accountOf: (content) => textOf(content.account_id),

  withAccount: (content, account_id) => ({ ...content, account_id }),

  // Without a trade date, the settlement date is all that is known.
  isPostingDay: (content) => dayOf(textOf(objectOf(content.activity)?.trade_date)) === null,

  read: (content, account) =>
    content.is_paper === true
      ? { outcome: 'ignored', reason: 'of a paper account, whose trades are simulated' }
      : readSnapTradeActivity(objectOf(content.activity) ?? {}, { account }),

  revoke: async (providerCall, secret) => {
    const { user_id: userId, user_secret: userSecret, authorization_ids } = parseUser(secret);
    for (const connectionId of authorization_ids)
      try {
        await callSnapTrade(providerCall, (api) =>
          api.connections.deleteConnection({ connectionId, userId, userSecret }),
        );
      } catch (error) {
        // It does not exist any more.
        if (!(error instanceof ProviderError) || error.status !== 404) throw error;
      }
  },
};
