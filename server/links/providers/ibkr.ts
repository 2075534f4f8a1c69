import { hash } from 'node:crypto';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { flexError } from '@trover/intake/formats/ibkr/flex-errors.ts';
import type { Reading } from '@trover/intake/links/reading.ts';
import { readFlexStatement } from './flex-statement.ts';
import {
  type Days,
  type Fetched,
  type Page,
  type ProviderCall,
  ProviderError,
  type SyncDriver,
  secondsToWait,
  unreadable,
} from './provider.ts';
import { waitForAllowance } from './provider-rate-limit.ts';

const TIMEOUT_MS = 60_000;
/** Maximum number of days in one statement. */
const MAX_STATEMENT_DAYS = 365;
/** Interactive Brokers stores five years. */
const YEARS = 5;
const OVERLAP_DAYS = 14;
const MAX_ANSWER = 200 * 1024 * 1024;
/** The service refuses requests without a User-Agent. */
const USER_AGENT = 'Trover/1.0';

/**
 * The service's limits per token: 1 request per second and 10 per minute. The initial allowance and the refill of a
 * minute together are within the limit.
 */
const allowancesOf = (token: string) => [
  { name: `second ${keyOf(token)}`, capacity: 1, per_second: 0.9 },
  { name: minuteOf(token), capacity: 3, per_second: 7 / 60 },
];

/** Links with the same token share its limits. */
const keyOf = (token: string): string => hash('sha256', `flex ${token}`, 'hex').slice(0, 32);
const minuteOf = (token: string): string => `minute ${keyOf(token)}`;

/** The error code for a period without a statement. */
export const NO_STATEMENT = '1003';

export interface FlexSecret {
  token: string;
  query_id: string;
}

const parseFlexSecret = (secret: string): FlexSecret => JSON.parse(secret) as FlexSecret;

const tagOf = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1] ?? null;

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Converts the service's error codes to their meaning for a link. */
function requireSuccess(xml: string, token: string): void {
  const code = tagOf(xml, 'ErrorCode');
  if (code === null) return;
  if (code === '1018')
    throw new ProviderError('retry', 'Interactive Brokers asked us to slow down. We continue automatically.', {
      code,
      after_seconds: 10,
      allowance: minuteOf(token),
    });
  const error = flexError(code);
  if (error === null || error.kind === 'retry')
    throw new ProviderError(
      'retry',
      `Interactive Brokers: ${error?.what ?? 'the statement cannot be provided now'}. We try again automatically.`,
      { code },
    );
  throw new ProviderError(error.kind, `Interactive Brokers: ${error.what}. ${error.advice}`, { code });
}

async function request(providerCall: ProviderCall, token: string, address: URL): Promise<string> {
  await waitForAllowance(providerCall, 'ibkr', allowancesOf(token));
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let status: number;
  let text: string;
  let after: string | null;
  try {
    const response = await fetch(address, {
      headers: { 'user-agent': USER_AGENT },
      redirect: 'error',
      signal: providerCall.signal ? AbortSignal.any([providerCall.signal, timeout]) : timeout,
    });
    status = response.status;
    after = response.headers.get('retry-after');
    text = await response.text();
  } catch {
    // The address contains the token.
    throw new ProviderError('retry', 'We cannot reach Interactive Brokers now. We try again automatically.');
  }
  if (status === 429 || status >= 500)
    throw new ProviderError('retry', 'Interactive Brokers is not responding. We try again automatically.', {
      code: `HTTP ${status}`,
      after_seconds: secondsToWait({ 'retry-after': after }),
    });
  if (status >= 400 || text.length > MAX_ANSWER)
    throw new ProviderError('refused', 'Interactive Brokers refused the request.', { code: `HTTP ${status}` });
  // A page of maintenance or sign-in, which its sender calls a success.
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) throw unreadable();
  return text;
}

const compact = (day: string): string => day.replaceAll('-', '');
const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

interface Statement {
  reference: string;
  url: string;
}

/** Requests a statement for a range of days; returns the address where it will be available. */
export async function sendRequest(
  providerCall: ProviderCall,
  { token, query_id }: FlexSecret,
  days: Days | null,
): Promise<Statement> {
  const { flexUrl } = providerCall.context.config.links.ibkr;
  const address = new URL(`${flexUrl}/SendRequest`);
  address.search = new URLSearchParams({
    t: token,
    q: query_id,
    v: '3',
    ...(days && { fd: compact(days.from), td: compact(days.to) }),
  }).toString();
  const xml = await request(providerCall, token, address);
  requireSuccess(xml, token);
  const reference = tagOf(xml, 'ReferenceCode');
  if (reference === null) throw new ProviderError('retry', 'Interactive Brokers gave no statement.');
  return { reference, url: trustedUrl(unescaped(tagOf(xml, 'Url') ?? ''), flexUrl) };
}

/** The address in a response is called with the token, so it must be of the same host, or of the broker's. */
function trustedUrl(text: string, flexUrl: string): string {
  const usual = `${flexUrl}/GetStatement`;
  if (!URL.canParse(text)) return usual;
  const [found, own] = [new URL(text), new URL(flexUrl)];
  const isOfBroker = found.protocol === 'https:' && /(^|\.)interactivebrokers\.com$/.test(found.hostname);
  return found.host === own.host || (found.hostname === own.hostname && found.protocol === own.protocol) || isOfBroker
    ? text
    : usual;
}

/** Date ranges of at most a year, the newest first. */
function windowsOf({ from, to }: Days): Days[] {
  const windows: Days[] = [];
  const first = requireDay(from);
  for (let end: number = requireDay(to); end >= first; end -= MAX_STATEMENT_DAYS)
    windows.push({ from: formatDay(Math.max(first, end - MAX_STATEMENT_DAYS + 1)), to: formatDay(end) });
  return windows;
}

/** The accounts that a statement covers, including those without trades. */
const accountsIn = (xml: string): string[] =>
  [...xml.matchAll(/<FlexStatement\s[^>]*?accountId="([^"]+)"/g)].map(([, account]) => account!);

/** The days that a statement covers. */
const coveredBy = (xml: string): Days[] =>
  [...xml.matchAll(/<FlexStatement\s[^>]*?fromDate="(\d{4}-?\d\d-?\d\d)"[^>]*?toDate="(\d{4}-?\d\d-?\d\d)"/g)].map(
    ([, from, to]) => ({ from: dashed(compact(from!)), to: dashed(compact(to!)) }),
  );

const daysList = (value: unknown): Days[] => (Array.isArray(value) ? (value as Days[]) : []);

export const ibkrDriver: SyncDriver = {
  provider: 'ibkr',

  daysOf: (today, since) => ({
    from: formatDay(
      since === null ? requireDay(today) - YEARS * MAX_STATEMENT_DAYS + 1 : addDays(requireDay(since), -OVERLAP_DAYS),
    ),
    to: today,
  }),

  fetch: async (providerCall, link, secret, days, state) => {
    const flex = parseFlexSecret(secret);
    const windows = windowsOf(days);
    const at = Number(state?.at ?? 0);
    const covered = daysList(state?.covered);
    const reference = state?.reference;
    const window = windows[at]!;
    const has_statement = state?.has_statement === true;
    /** The window of the newest statement. */
    const newest = has_statement ? Number(state?.newest ?? 0) : null;
    const here = { at: String(at), covered, has_statement, ...(newest !== null && { newest: String(newest) }) };
    const end = (all: Days[], from: number | null): Pick<Page, 'next' | 'covered' | 'read_to'> => ({
      next: null,
      covered: all,
      // The days since are read again: an account that is open may be without a statement for a while.
      ...(from !== 0 && { read_to: from === null ? null : windows[from]!.to }),
    });
    const goOn = (more: Days[]): Pick<Page, 'next' | 'covered' | 'read_to'> => {
      const all = [...covered, ...more];
      return at + 1 < windows.length
        ? { next: { at: String(at + 1), covered: all, has_statement: true, newest: String(newest ?? at) } }
        : end(all, newest ?? at);
    };
    /** A closed account has statements of earlier years only, and none exist from before it was opened. */
    const withoutStatement = (error: ProviderError): Page => {
      if (error.code !== NO_STATEMENT) throw error;
      if (!has_statement && at + 1 < windows.length) return { transactions: [], next: { at: String(at + 1), covered } };
      if (!has_statement && link.is_first) throw error;
      return { transactions: [], ...end(covered, newest) };
    };
    if (typeof reference !== 'string') {
      try {
        const statement = await sendRequest(providerCall, flex, window);
        const is_second = state?.is_second === true;
        const begun = { ...here, ...statement, ...(is_second && { is_second }) };
        return { transactions: [], next: begun };
      } catch (error) {
        if (error instanceof ProviderError) return withoutStatement(error);
        throw error;
      }
    }
    const address = new URL(String(state?.url));
    address.search = new URLSearchParams({ t: flex.token, q: reference, v: '3' }).toString();
    const xml = await request(providerCall, flex.token, address);
    // The reference has expired: the statement is requested again.
    if (tagOf(xml, 'ErrorCode') === '1017' && state?.is_second !== true)
      return { transactions: [], next: { ...here, is_second: true } };
    try {
      requireSuccess(xml, flex.token);
    } catch (error) {
      if (error instanceof ProviderError) return withoutStatement(error);
      throw error;
    }
    const transactions = await readFlexStatement(xml);
    const accounts = new Set([
      ...transactions.flatMap(({ account_external_id }) => account_external_id ?? []),
      ...accountsIn(xml),
    ]);
    return {
      transactions: at === 0 ? transactions : transactions.map((one) => ofWindow(one, at)),
      accounts: [...accounts].map((account) => ({
        external_id: account,
        name: 'Interactive Brokers',
        mask: account.slice(-4),
        type: null,
      })),
      ...goOn(coveredBy(xml)),
    };
  },

  identityOf: (content) => {
    const reading = content.reading as Reading;
    if (reading.outcome === 'refused') {
      // Its place in the statement moves with every new row.
      const { row: _, ...error } = reading.error;
      return { error };
    }
    if (reading.outcome !== 'trade') return content;
    const { ref: _, ...trade } = reading.trade;
    return { trade };
  },

  accountOf: (content) => {
    const reading = content.reading as Reading;
    return reading.outcome === 'trade' ? reading.trade.account : null;
  },

  isPostingDay: () => false,

  read: (content) => content.reading as Reading,

  // Only its owner can revoke a token, at Interactive Brokers.
  revoke: async () => {},
};

/** Rows without a date are identified by their line within one statement. */
const ofWindow = (one: Fetched, at: number): Fetched =>
  one.day === null ? { ...one, external_id: `${at} ${one.external_id}` } : one;
