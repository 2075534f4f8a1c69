import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { Json, Reading } from '@trover/intake/links/reading.ts';
import type { Context } from '../../context.ts';

/** Why a provider does not give what it is asked for. `sentence` is for the owner of the link, and holds no secret. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** `retry`: later; `sign_in`: after its owner has signed in again; `refused`: never like this. */
  readonly kind: 'retry' | 'sign_in' | 'refused';
  readonly sentence: string;
  /** The provider's own word for it. */
  readonly code: string | null;
  /** How long the provider asks to wait. */
  readonly after_seconds: number | null;

  constructor(
    kind: ProviderError['kind'],
    sentence: string,
    more: { code?: string | null; after_seconds?: number | null } = {},
  ) {
    super(more.code ? `${sentence} (${more.code})` : sentence);
    this.kind = kind;
    this.sentence = sentence;
    this.code = more.code ?? null;
    this.after_seconds = more.after_seconds ?? null;
  }
}

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

/** A transaction as it is fetched. */
export interface Fetched {
  external_id: string;
  account_external_id: string | null;
  day: string | null;
  content: Json;
}

/** What one request gives. */
export interface Page {
  transactions: readonly Fetched[];
  accounts?: readonly AccountAtBroker[];
  /** Where the next request goes on; null: all is fetched. */
  next: Json | null;
  /** What was fetched before does not fit any more: begin with `next` again. */
  isRestart?: boolean;
  /** With the last page: the days that all transactions were given of, where they are not those that were asked for. */
  covered?: readonly Days[];
  history_from?: string | null;
}

/** What a provider needs to know of a link. */
interface LinkToRead {
  id: number;
  portfolio_id: number;
  external_id: string;
  settings: Readonly<Record<string, unknown>>;
  /** How often it was read to its end. */
  is_first: boolean;
}

/** Calls of one provider for one link. */
export interface Asking {
  context: Pick<Context, 'config' | 'db' | 'log'>;
  today: string;
  signal?: AbortSignal;
}

export interface SyncDriver {
  provider: LinkProvider;
  /** The days that a sync reads: all there may be, or what may have changed since. */
  daysOf: (today: string, since: string | null) => Days;
  fetch: (asking: Asking, link: LinkToRead, secret: string, days: Days, state: Json | null) => Promise<Page>;
  /** The content without what may differ between two readings of the same transaction. */
  identityOf: (content: Json) => Json;
  isPostingDay: (content: Json) => boolean;
  read: (content: Json, account: string | null) => Reading;
  /** Deletes a secret at the provider. */
  revoke: (asking: Asking, secret: string) => Promise<void>;
}
