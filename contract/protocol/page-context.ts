import type { ClientSettings } from './client.ts';

/** What the server and the pages agree on beside the API. */
export interface PageAccount {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** 1 individual, 2 institutional. */
  org_type: number;
  /** The role: `investor`, `scout`, `attorney`, `serviceProvider` or `operator`. */
  type: string;
}

/** The visitor, with what the frame around every page shows. */
export interface PageSession {
  account: PageAccount;
  /** Entries of the bell that were not read. */
  unread_count: number;
  /** Cases in which a step waits for the visitor. */
  waiting_count: number;
  /** Decisions that wait for the members of the visitor's organisation. */
  decisions_count: number;
  /** Whether a contract for cases to come is signed. */
  has_longterm_contract: boolean;
  /** Present while an operator views this account as its client. */
  viewing?: { reason: string; ends_at: string };
}

/** The brand of the portal: Trover, or a partner firm on its own host. */
export interface PageBrand {
  /** Whether a partner shows the portal here; false on every other host. */
  is_white_label: boolean;
  /** What the portal is called here: `Trover`, `Class Action Tracker`. */
  name: string;
  /** The partner's marker; null for Trover itself. */
  marker: string | null;
  /** The law firm; null for Trover itself. */
  firm: string | null;
  /** The firm's mark as one SVG path in a box of 24 by 24; null for Trover itself. */
  mark: string | null;
  /** Shown under the header of the home page and in every footer; null for Trover itself. */
  disclaimer: string | null;
  /** Whom to write to; null where none is known. */
  contact_email: string | null;
  /** The company that runs the portal; null on a partner's host. */
  company: PageCompany | null;
  /** What people agree to when they sign up here; null for Trover itself. */
  consent: string | null;
  /** Version of that text: a sign-up names the version that was read. */
  consent_version: string | null;
}

export interface PageCompany {
  name: string;
  address: string;
  /** Invented, until the company is set. */
  is_demonstration: boolean;
}

export type Theme = 'light' | 'dark';

/** What the server hands to every loader of a page; made again for each request. */
export interface PageContext {
  nonce: string;
  session: PageSession | null;
  /** Calls the API as this visitor, in the same process; answers its `data`, throws `CallFailed` otherwise. */
  api: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: unknown) => Promise<unknown>;
  /** The business date, `YYYY-MM-DD`. */
  today: string;
  /** The fee in percent of the amount received: of the account's agreement, otherwise of the standard contract. */
  fee_pct: string;
  brand: PageBrand;
  /** Whether invented accounts, companies and cases are loaded. */
  has_demonstration: boolean;
  /** Scheme and host that the visitor used, without a slash at the end. */
  origin: string;
  /** The theme the visitor has chosen; null follows the system. */
  theme: Theme | null;
  /** A custodian's connector to show in a frame; null where none is set up. */
  connector: string | null;
  /** Scheme and host of the assistant, without a slash at the end. */
  assistant: string;
  /** How this visitor's browser calls the API; null is as everybody does. */
  client: ClientSettings | null;
}
