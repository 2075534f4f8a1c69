import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { isPlaidPostingDay, plaidSecurity, readPlaidTransaction } from '@trover/intake/links/plaid-transactions.ts';
import { type Json, objectOf, objectsOf, textOf } from '@trover/intake/links/reading.ts';
import { Configuration, CountryCode, PlaidApi, Products } from 'plaid';
import { readAnswer } from '../parse-lossless-json.ts';
import {
  type AccountAtBroker,
  type Days,
  type ProviderCall,
  ProviderError,
  type SyncDriver,
  secondsToWait,
  unreadable,
} from './provider.ts';
import { waitForAllowance } from './provider-rate-limit.ts';
import { requireSignInPage } from './sign-in-page.ts';

const TIMEOUT_MS = 60_000;
/** Maximum number of transactions in one response of Plaid. */
const PAGE = 500;
/** How far back Plaid reads. */
export const PLAID_MONTHS = 24;
/** A transaction may still change for this long after its posting. */
const OVERLAP_DAYS = 60;

/**
 * Plaid's limits for investment transactions: 20,000 requests per client and 30 per item in a minute, including the
 * initial allowance.
 */
const allowancesOf = (item: string) => [
  { name: 'client', capacity: 2000, per_second: 300 },
  { name: `item ${item}`, capacity: 15, per_second: 15 / 60 },
];

const SIGN_IN: ReadonlySet<string> = new Set([
  'ITEM_LOGIN_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'INVALID_OTP',
  'INVALID_UPDATED_USERNAME',
  'INSUFFICIENT_CREDENTIALS',
  'ITEM_LOCKED',
  'USER_SETUP_REQUIRED',
  'USER_INPUT_TIMEOUT',
  'PENDING_EXPIRATION',
  'PENDING_DISCONNECT',
  'PASSWORD_RESET_REQUIRED',
  'MFA_NOT_SUPPORTED',
  'ACCESS_NOT_GRANTED',
  'NO_ACCOUNTS',
  'OAUTH_STATE_ID_NOT_FOUND',
  'ADDITIONAL_CONSENT_REQUIRED',
]);

/** Plaid has ended the access to an item: it cannot be renewed, and there is nothing to delete. */
const GONE: ReadonlySet<string> = new Set([
  'ITEM_NOT_FOUND',
  'INVALID_ACCESS_TOKEN',
  'USER_PERMISSION_REVOKED',
  'ITEM_CONCURRENTLY_DELETED',
]);

export const isItemRemoved = (error: unknown): boolean =>
  error instanceof ProviderError && error.code !== null && GONE.has(error.code);

const RETRY: ReadonlySet<string> = new Set([
  'PRODUCT_NOT_READY',
  'PRODUCTS_NOT_READY',
  'ITEM_PRODUCT_NOT_READY',
  'RATE_LIMIT',
]);

/** Types of errors that pass: those of Plaid itself and of an institution's service, whatever their code. */
const RETRY_TYPES: ReadonlySet<string> = new Set(['API_ERROR', 'INSTITUTION_ERROR', 'RATE_LIMIT_EXCEEDED']);

/** Errors of an institution that do not pass. */
const ENDED: ReadonlySet<string> = new Set([
  'INSTITUTION_NO_LONGER_SUPPORTED',
  'INSTITUTION_NOT_FOUND',
  'INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT',
  'INSTITUTION_REGISTRATION_REQUIRED',
  'UNAUTHORIZED_INSTITUTION',
]);

const NO_INVESTMENTS: ReadonlySet<string> = new Set([
  'NO_INVESTMENT_ACCOUNTS',
  'PRODUCTS_NOT_SUPPORTED',
  'PRODUCT_NOT_SUPPORTED',
  'ITEM_NOT_SUPPORTED',
  'PRODUCT_NOT_ENABLED',
  'INVALID_PRODUCT',
]);

interface Answered {
  status: number;
  data: unknown;
  headers: unknown;
}

/** The data of a successful response; otherwise throws the failure for Plaid's error code. */
function requireData({ status, data, headers }: Answered): Json {
  const body = objectOf(data);
  if (status >= 200 && status < 300 && body !== null) return body;
  const code = textOf(body?.error_code);
  const type = textOf(body?.error_type);
  if (body === null && status < 300) throw unreadable();
  if (type === 'OAUTH_ERROR' || (code !== null && (SIGN_IN.has(code) || GONE.has(code))))
    throw new ProviderError('sign_in', 'The broker asks you to sign in again.', { code });
  const isPassing = RETRY.has(code ?? '') || (RETRY_TYPES.has(type ?? '') && !ENDED.has(code ?? ''));
  if (status === 429 || status >= 500 || isPassing)
    throw new ProviderError('retry', 'The broker’s service is not responding. We try again automatically.', {
      code,
      // Plaid documents no such header, but a server before it may send one.
      after_seconds: secondsToWait(headers),
    });
  if (code !== null && NO_INVESTMENTS.has(code))
    throw new ProviderError(
      'refused',
      'This sign-in has no investment account whose trades can be read. Link another one, or upload a file.',
      { code },
    );
  throw new ProviderError('refused', 'Plaid refused this request, so nothing was read.', {
    code: code ?? `HTTP ${status}`,
  });
}

type Call = (api: PlaidApi) => Promise<unknown>;

/**
 * Calls Plaid through its official package. The package's errors contain the request with its keys, so they are not
 * passed on.
 */
async function callPlaid({ context, signal }: ProviderCall, call: Call): Promise<Json> {
  const { clientId, secret, baseUrl } = context.config.links.plaid;
  const api = new PlaidApi(
    new Configuration({
      basePath: baseUrl,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
        timeout: TIMEOUT_MS,
        maxRedirects: 0,
        validateStatus: () => true,
        transformResponse: [readAnswer],
        ...(signal && { signal }),
      },
    }),
  );
  let answered: Answered;
  try {
    answered = (await call(api)) as Answered;
  } catch {
    throw new ProviderError('retry', 'We cannot reach Plaid now. We try again automatically.');
  }
  return requireData(answered);
}

const accountsOf = (data: Json): AccountAtBroker[] =>
  objectsOf(data.accounts).map((account) => ({
    external_id: textOf(account.account_id) ?? '',
    name: textOf(account.name) ?? textOf(account.official_name) ?? 'Account',
    mask: textOf(account.mask),
    type: textOf(account.subtype) ?? textOf(account.type),
  }));

export interface HostedLink {
  link_token: string;
  hosted_link_url: string;
  expires_at: string;
}

/** Begins a sign-in on Plaid's own page; with an access token it renews that sign-in. */
export async function createHostedLink(
  providerCall: ProviderCall,
  options: { user: string; completion: string; webhook: string; access_token?: string },
): Promise<HostedLink> {
  const data = await callPlaid(providerCall, (api) =>
    api.linkTokenCreate({
      client_name: 'Trover',
      language: 'en',
      country_codes: [CountryCode.Us],
      user: { client_user_id: options.user },
      webhook: options.webhook,
      hosted_link: { completion_redirect_uri: options.completion },
      ...(options.access_token === undefined
        ? { products: [Products.Investments] }
        : { access_token: options.access_token }),
    }),
  );
  const link_token = textOf(data.link_token);
  const hosted_link_url = requireSignInPage(textOf(data.hosted_link_url), 'Plaid');
  const expires_at = textOf(data.expiration);
  if (link_token === null || expires_at === null)
    throw new ProviderError('refused', 'Plaid returned no sign-in page. Try again in a moment.');
  return { link_token, hosted_link_url, expires_at: new Date(expires_at).toISOString() };
}

/**
 * The public token of a finished sign-in; null while it is unfinished. `isDone` is true for a renewed one, not for one
 * that its owner left.
 */
export async function findPublicToken(
  providerCall: ProviderCall,
  link_token: string,
): Promise<{ public_token: string | null; isDone: boolean }> {
  const data = await callPlaid(providerCall, (api) => api.linkTokenGet({ link_token }));
  const sessions = objectsOf(data.link_sessions);
  for (const session of sessions.toReversed()) {
    const results = objectsOf(objectOf(session.results)?.item_add_results);
    const public_token = textOf(results.at(-1)?.public_token) ?? textOf(objectOf(session.on_success)?.public_token);
    if (public_token !== null) return { public_token, isDone: true };
  }
  const isDone = sessions.some(
    ({ finished_at, exit, on_exit }) => textOf(finished_at) !== null && (exit ?? on_exit ?? null) === null,
  );
  return { public_token: null, isDone };
}

export async function exchangePublicToken(providerCall: ProviderCall, public_token: string) {
  const data = await callPlaid(providerCall, (api) => api.itemPublicTokenExchange({ public_token }));
  const access_token = textOf(data.access_token);
  const item_id = textOf(data.item_id);
  if (access_token === null || item_id === null) throw new ProviderError('refused', 'Plaid gave no access.');
  return { access_token, item_id };
}

/** The item id of a token; null where the item no longer exists. */
export async function findItemId(providerCall: ProviderCall, access_token: string): Promise<string | null> {
  try {
    const data = await callPlaid(providerCall, (api) => api.itemGet({ access_token }));
    return textOf(objectOf(data.item)?.item_id);
  } catch (error) {
    if (isItemRemoved(error)) return null;
    throw error;
  }
}

/** The institution of an item. An error does not prevent the link, which matters more. */
export async function describeItem(providerCall: ProviderCall, access_token: string) {
  let data: Json;
  try {
    data = await callPlaid(providerCall, (api) => api.itemGet({ access_token }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { institution_id: null, institution_name: null };
  }
  const institution_id = textOf(objectOf(data.item)?.institution_id);
  const institution_name = textOf(objectOf(data.item)?.institution_name);
  return {
    institution_id,
    institution_name: institution_name ?? (await institutionName(providerCall, institution_id)),
  };
}

/** An error does not prevent the link, which matters more than the name. */
async function institutionName(providerCall: ProviderCall, institution_id: string | null): Promise<string | null> {
  if (institution_id === null) return null;
  try {
    const data = await callPlaid(providerCall, (api) =>
      api.institutionsGetById({ institution_id, country_codes: [CountryCode.Us, CountryCode.Ca] }),
    );
    return textOf(objectOf(data.institution)?.name);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return null;
  }
}

/** The accounts of an item, by its holdings. */
export async function listPlaidAccounts(providerCall: ProviderCall, access_token: string): Promise<AccountAtBroker[]> {
  return accountsOf(await callPlaid(providerCall, (api) => api.investmentsHoldingsGet({ access_token })));
}

/** The public key of a webhook's signature. */
export async function getWebhookKey(providerCall: ProviderCall, key_id: string): Promise<Json | null> {
  return objectOf((await callPlaid(providerCall, (api) => api.webhookVerificationKeyGet({ key_id }))).key);
}

function earliest(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year - PLAID_MONTHS / 12, month, 0)).getUTCDate();
  return `${year - PLAID_MONTHS / 12}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** How many transactions there are; where that is not stated, more may follow a full page. */
function total(data: Json, reached: number, found: number): number {
  const stated = Number(data.total_investment_transactions ?? Number.NaN);
  if (Number.isInteger(stated)) return stated;
  return found === PAGE ? reached + 1 : reached;
}

export const plaidDriver: SyncDriver = {
  provider: 'plaid',

  daysOf: (today, since): Days => ({
    from: since === null ? earliest(today) : formatDay(addDays(requireDay(since), -OVERLAP_DAYS)),
    to: today,
  }),

  fetch: async (providerCall, link, access_token, days, state) => {
    const offset = Number(state?.offset ?? 0);
    const before = state?.total === undefined ? null : Number(state.total);
    await waitForAllowance(providerCall, 'plaid', allowancesOf(link.external_id));
    const data = await callPlaid(providerCall, (api) =>
      api.investmentsTransactionsGet({
        access_token,
        start_date: days.from,
        end_date: days.to,
        options: { count: PAGE, offset },
      }),
    );
    if (!Array.isArray(data.investment_transactions)) throw unreadable();
    const found = objectsOf(data.investment_transactions);
    const reached = offset + found.length;
    const isCounted = data.total_investment_transactions != null;
    const count = total(data, reached, found.length);
    // Transactions were added or removed between two pages, so that the others have shifted.
    const hasShifted = before !== null && before !== count;
    const securities = new Map(objectsOf(data.securities).map((one) => [textOf(one.security_id), one]));
    const transactions = found.map((transaction, place) => ({
      external_id: textOf(transaction.investment_transaction_id) ?? `without an id ${offset + place}`,
      account_external_id: textOf(transaction.account_id),
      day: textOf(transaction.date),
      content: {
        transaction,
        security: plaidSecurity(securities.get(textOf(transaction.security_id)) ?? null),
      } as Json,
    }));
    // Missing transactions would count as removed.
    if (found.length === 0 && reached < count && !hasShifted)
      throw new ProviderError('retry', 'The broker’s records are still being prepared.', { code: 'EMPTY_PAGE' });
    const isLast = reached >= count || found.length === 0;
    return {
      transactions,
      accounts: accountsOf(data),
      next: isLast ? null : { offset: String(reached), ...(isCounted && { total: String(count) }) },
      ...(hasShifted && { restart: { offset: '0' } }),
    };
  },

  identityOf: (content) => {
    const { investment_transaction_id: _, cancel_transaction_id: __, ...rest } = objectOf(content.transaction) ?? {};
    const { security_id: ___, ...facts } = rest as Record<string, unknown>;
    return { transaction: facts, security: content.security };
  },

  accountOf: (content) => textOf(objectOf(content.transaction)?.account_id),

  withAccount: (content, account_id) => ({
    ...content,
    transaction: { ...objectOf(content.transaction), account_id },
  }),

  isPostingDay: (content) => isPlaidPostingDay(objectOf(content.transaction) ?? {}),

  read: (content, account) =>
    readPlaidTransaction(objectOf(content.transaction) ?? {}, objectOf(content.security), { account }),

  revoke: async (providerCall, secret) => {
    try {
      await callPlaid(providerCall, (api) => api.itemRemove({ access_token: secret }));
    } catch (error) {
      if (!isItemRemoved(error)) throw error;
    }
  },
};
