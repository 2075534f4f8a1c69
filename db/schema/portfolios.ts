import type { OptionContract } from '@trover/core/trades/trade.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

interface BeneficialAccountsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  /** The normalized name: lower case, single spaces. */
  name_key: GeneratedAlways<string>;
  created_at: Instant;
}

const PROVIDERS = ['plaid', 'snaptrade', 'ibkr', 'custodian', 'sandbox', 'scraper'] as const;
export type Provider = (typeof PROVIDERS)[number];

interface PortfoliosTable {
  id: GeneratedAlways<number>;
  account_id: number;
  beneficial_account_id: number;
  label: string;
  provider: Provider | null;
  is_updating: Generated<boolean>;
  last_sync: OptionalInstant;
  created_at: Instant;
}

export type UploadStatus =
  | 'received'
  | 'detected'
  | 'needs_mapping'
  | 'needs_confirmation'
  | 'parsed'
  | 'stored'
  | 'matched'
  | 'failed'
  | 'undone';

interface UploadsTable {
  id: GeneratedAlways<number>;
  portfolio_id: number;
  file_name: string;
  /** Null once it was undone. */
  file_key: string | null;
  sha256: string;
  bytes: number;
  status: Generated<UploadStatus>;
  format: string | null;
  failure: string | null;
  bytes_read: Generated<number>;
  rows_read: Generated<number>;
  /** Number of the file's trades that are stored, new or existing: where an import continues. */
  trades_stored: Generated<number>;
  trades_added: Generated<number>;
  /** Among the stored rows: stated positions, which change nothing. */
  positions_stored: Generated<number>;
  ignored: Generated<number>;
  refused: Generated<number>;
  cases_checked: Generated<number>;
  cases_found: Generated<number>;
  first_trade_date: string | null;
  last_trade_date: string | null;
  /** For an undone upload: the cases to match without it. */
  cases_to_rematch: Generated<number[]>;
  /** The queue works in rounds: the nth waiting file of one account is in the same round as the nth of every other. */
  queue_round: Generated<number>;
  /** Number of consecutive reader processes that ended before they stored anything. */
  failed_attempts: Generated<number>;
  /** For an undone upload: the number of its deleted trades. */
  trades_removed: Generated<number>;
  /** For an institution: whether its rows are assigned to portfolios by account. */
  is_by_account: Generated<boolean>;
  names_portfolio: Generated<boolean>;
  /** Of a later reading: how many trades of the file it has passed. */
  /** Null: what the file itself names; empty: none. */
  custodian: string | null;
  reread_trades: number | null;
  /** The link whose trades it contains, or that delivered the file. */
  link_id: Generated<number | null>;
  /** Whether it represents the trades of a link's syncs instead of a file. */
  is_of_link: Generated<boolean>;
  created_at: Instant;
  finished_at: OptionalInstant;
}

interface UploadRowsTable {
  portfolio_id: number;
  upload_id: number;
  position: number;
  outcome: 'refused' | 'ignored';
  row: string;
  column: string | null;
  value: string | null;
  reason: string;
}

interface PrintedSecuritiesTable {
  id: GeneratedAlways<number>;
  key: string;
  symbol: string | null;
  raw_symbol: string | null;
  cusip: string | null;
  cusip_valid: boolean | null;
  isin: string | null;
  isin_valid: boolean | null;
  name: string | null;
  /** `tickerKey` of the symbol and `nameKey` of the name. */
  ticker_key: string | null;
  name_key: string | null;
  cusip_in_isin: GeneratedAlways<string | null>;
  sedol_in_isin: GeneratedAlways<string | null>;
  option: ColumnType<OptionContract | null, string | null, string | null>;
}

interface PrintedSecurityMeaningsView {
  printed_security_id: number;
  security_id: number;
  from_date: string;
  to_date: string;
}

const CORRECTION_KINDS = ['security', 'joined', 'parted', 'ratio', 'ignored', 'acquired'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

interface CorrectionsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: CorrectionKind;
  printed_security_id: number | null;
  security_id: number | null;
  portfolio_id: number | null;
  fingerprint: Buffer | null;
  occurrence: number | null;
  other_portfolio_id: number | null;
  other_fingerprint: Buffer | null;
  other_occurrence: number | null;
  ratio: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
  created_at: Instant;
  undone_at: OptionalInstant;
}

export type OwnRelation = 'said' | 'none' | 'line' | 'source';

interface OwnMeaningsTable {
  account_id: number;
  beneficial_account_id: number;
  printed_security_id: number;
  /** 0 where there is none. */
  security_id: number;
  relation: OwnRelation;
}

interface OwnSecurityMeaningsView {
  account_id: number;
  beneficial_account_id: number;
  portfolio_id: number;
  printed_security_id: number;
  security_id: number;
  from_date: string;
  to_date: string;
}

interface TradesTable {
  id: GeneratedAlways<number>;
  portfolio_id: number;
  fingerprint: Buffer;
  occurrence: number;
  beneficial_account_id: number;
  printed_security_id: number;
  type: string;
  subtype: string | null;
  account: string | null;
  trade_date: string;
  settle_date: string | null;
  time: string | null;
  quantity: string | null;
  stated_quantity: string | null;
  price: string | null;
  currency: string | null;
  price_currency: string | null;
  fees: string | null;
  fees_currency: Generated<string | null>;
  net_amount: string | null;
  accrued_interest: Generated<string | null>;
  has_interest_in_amount: Generated<boolean | null>;
  security_name: string | null;
  ratio: string | null;
  note: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
}

interface UploadTradesTable {
  portfolio_id: number;
  upload_id: number;
  fingerprint: Buffer;
  occurrence: number;
  row: string;
}

interface PortfolioSecuritiesTable {
  portfolio_id: number;
  printed_security_id: number;
  trades: number;
  first_trade_date: string;
  last_trade_date: string;
}

interface UploadSecuritiesTable {
  portfolio_id: number;
  upload_id: number;
  printed_security_id: number;
}

export interface MatchesTable {
  account_id: number;
  beneficial_account_id: number;
  case_id: number;
  eligible: boolean;
  why: string;
  basis: 'plan' | 'estimate';
  plan_version: number | null;
  currency: string;
  shares_bought: string;
  shares_sold: string;
  held_at_start: string;
  held_at_end: string;
  market_loss: string | null;
  /** By last in, first out; null in rows from before it was stored. */
  market_loss_lifo: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The cost of the shares bought in the class period; null where it is unknown, and in rows from before it was stored.
   */
  bought_cost: ColumnType<string | null, string | null | undefined, string | null>;
  recognized_loss: string | null;
  payment_low: string | null;
  payment_expected: string | null;
  payment_high: string | null;
  payment_basis: string;
  confidence: 'firm' | 'likely' | 'rough' | 'unknown';
  below_minimum: boolean;
  chance_below_minimum: number | null;
  /** Why the position cannot be correct; null also in rows from before it was stored. */
  implausible: ColumnType<string | null, string | null | undefined, string | null>;
  inputs_hash: Buffer;
  computed_at: Instant;
}

interface CaseMatchingsTable {
  case_id: number;
  revision: number;
  as_of: string;
  /** The version of the engine that matched it. */
  engine: Generated<number>;
}

export interface PortfolioTables {
  beneficial_accounts: BeneficialAccountsTable;
  portfolios: PortfoliosTable;
  uploads: UploadsTable;
  upload_rows: UploadRowsTable;
  printed_securities: PrintedSecuritiesTable;
  printed_security_meanings: PrintedSecurityMeaningsView;
  corrections: CorrectionsTable;
  own_meanings: OwnMeaningsTable;
  own_security_meanings: OwnSecurityMeaningsView;
  trades: TradesTable;
  upload_trades: UploadTradesTable;
  portfolio_securities: PortfolioSecuritiesTable;
  upload_securities: UploadSecuritiesTable;
  matches: MatchesTable;
  case_matchings: CaseMatchingsTable;
}
