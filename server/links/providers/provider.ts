import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Json, Reading } from '@trover/intake/links/reading.ts';
import type { Context } from '../../context.ts';
import type { Fetched } from './fetched.ts';

export type { Fetched } from './fetched.ts';

/** A failed request to a provider. `sentence` is for the owner of the link, and contains no secret. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /**
   * `retry`: try again later; `sign_in`: try after its owner has signed in again; `refused`: do not retry this request.
   */
  readonly kind: 'retry' | 'sign_in' | 'refused';
  readonly sentence: string;
  /** The provider's own error code. */
  readonly code: string | null;
  /** The provider's Retry-After in seconds. */
  readonly after_seconds: number | null;
  /** The rate limit that is exhausted for this time. */
  readonly allowance: string | null;
  /** The status of the provider's response. */
  readonly status: number | null;
  /** Whether the call was not made because of our own rate limit. */
  readonly is_own_limit: boolean;

  constructor(
    kind: ProviderError['kind'],
    sentence: string,
    more: {
      code?: string | null;
      after_seconds?: number | null;
      allowance?: string;
      status?: number;
      is_own_limit?: boolean;
    } = {},
  ) {
    super(more.code ? `${sentence} (${more.code})` : sentence);
    this.kind = kind;
    this.sentence = sentence;
    this.code = more.code ?? null;
    this.after_seconds = more.after_seconds ?? null;
    this.allowance = more.allowance ?? null;
    this.status = more.status ?? null;
    this.is_own_limit = more.is_own_limit ?? false;
  }
}

/** No provider's limit is of more than a day; a longer pause would be a fault of what is between us. */
const MAX_PAUSE = 86_400;

/**
 * The pause that a provider requests, in seconds: as a number, a moment in seconds since 1970, or a date. Null where no
 * header states it.
 */
export function secondsToWait(headers: unknown, names: readonly string[] = ['retry-after']): number | null {
  const stated = names.map((name) => (headers as Record<string, unknown> | undefined)?.[name]);
  const text = stated.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (text === undefined) return null;
  const now = Date.now() / 1000;
  const seconds = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Date.parse(text) / 1000;
  if (!Number.isFinite(seconds)) return null;
  return Math.min(MAX_PAUSE, Math.max(0, Math.ceil(seconds > 1e9 ? seconds - now : seconds)));
}

/** A response that is no list of transactions, as of a page of maintenance: without this guard all would count as removed. */
export const unreadable = (): ProviderError =>
  new ProviderError('retry', 'The broker’s service sent a response that cannot be read. We try again automatically.', {
    code: 'UNREADABLE',
  });

export interface AccountAtBroker {
  external_id: string;
  name: string;
  mask: string | null;
  type: string | null;
}

export interface Days {
  from: string;
  to: string;
}

/** The result of one request. */
export interface Page {
  transactions: readonly Fetched[];
  accounts?: readonly AccountAtBroker[];
  /** Where the next request continues; null: everything is fetched. */
  next: Json | null;
  /** The provider's data changed while it was read: where to begin again, in place of this page. */
  restart?: Json;
  /** How many transactions were inserted among those of the account's earlier pages, which repeats as many here. */
  inserted?: { account: string; count: number };
  /** With the last page: the days that the transactions cover, where they differ from the requested ones. */
  covered?: readonly Days[];
  /** With the last page: the last day that was read, where the provider had nothing of later ones; null: of no day. */
  read_to?: string | null;
  history_from?: string | null;
  /** Accounts that cannot be read: none of their transactions counts as removed. */
  unread?: readonly string[];
  /** Some account can only be read later. */
  isPartial?: boolean;
}

/** The facts about a link that a provider needs. */
interface LinkToRead {
  id: number;
  portfolio_id: number;
  external_id: string;
  settings: Readonly<Record<string, unknown>>;
  /** Whether no sync of it was ever completed. */
  is_first: boolean;
}

/** Calls of one provider for one link. */
export interface ProviderCall {
  context: Pick<Context, 'config' | 'db' | 'log'>;
  today: string;
  signal?: AbortSignal;
}

export interface SyncDriver {
  provider: LinkProvider;
  /** The provider needs no token. */
  needsNoSecret?: true;
  /** The days that a sync reads: the whole history, or what may have changed since. */
  daysOf: (today: string, since: string | null) => Days;
  fetch: (
    providerCall: ProviderCall,
    link: LinkToRead,
    secret: string,
    days: Days,
    state: Json | null,
  ) => Promise<Page>;
  /** The content without fields that may differ between two reads of the same transaction. */
  identityOf: (content: Json) => Json;
  /** The account at the broker that a transaction belongs to. */
  accountOf: (content: Json) => string | null;
  /** The content with another account id. */
  withAccount?: (content: Json, account: string) => Json;
  isPostingDay: (content: Json) => boolean;
  read: (content: Json, account: string | null) => Reading;
  /** Called at the end of a sync. */
  onDone?: (trx: DbTransaction, sync: { link_id: number; requested_at: Date }) => Promise<void>;
  /** Deletes a secret at the provider. */
  revoke: (providerCall: ProviderCall, secret: string) => Promise<void>;
}
