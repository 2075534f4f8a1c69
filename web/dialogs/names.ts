import type { Integration } from '@trover/contract/links/links.ts';
import type { Stage } from '@trover/core/cases/stages.ts';

/** What the one dialog for signing in and up is opened with, whichever of its steps it begins at. */
export interface AuthProps {
  /** Where to go afterwards; stays on the page without one. */
  next?: string;
  /** What the visitor was about to do: "Then straight back to Halden Semiconductor". */
  reason?: { ticker?: string; before: string; name: string };
  /** Whom the visitor comes as, by `?attorney` or `?scout`. */
  as?: 'attorney' | 'scout';
  /** Signs up a person, not an institution. */
  onlyIndividual?: boolean;
  email?: string;
  /** Files that wait for the sign-in, and whether this browser saved them. */
  files?: { names: readonly string[]; are_saved: boolean };
}

/** What a link of a mail carries. */
interface MailLink {
  uid: string;
  token: string;
}

interface MilestoneGiven {
  date: string;
  title: string;
  text: string | null;
  stage: Stage | null;
  document_id: number | null;
}

/** What each named dialog is opened with. */
export interface DialogProps {
  /** Trade files into a portfolio; without one the caller's last portfolio. */
  'upload-modal': {
    portfolio_id?: number;
    files?: readonly File[];
    /** Uploads of before to show. */
    upload_ids?: readonly number[];
    /** Begin at the rows that were refused. */
    rows?: boolean;
    /** Begin at the columns, or the rows of a scan, that are to be confirmed. */
    columns?: boolean;
  };
  /** The saved column settings of files. */
  columns: Record<never, never>;
  login: AuthProps;
  signup: AuthProps;
  restore: AuthProps;
  reset: AuthProps & { link: MailLink };
  /** The link of a sign-up's mail, and that of a change of address. */
  verify: AuthProps & { link: MailLink };
  'email-change': AuthProps & { link: MailLink };
  /** Before consent; opens the claim's steps once joined. */
  'join-case': {
    id: number;
    /** `again` renews a withdrawn claim. */
    mode?: 'join' | 'again';
    /** The last day to claim, as far as the page knows it. */
    date?: string | null;
    /** A ticker: its plate and the case's title are shown where the page behind is not the case's own. */
    icon?: string | null;
    company: string;
    title: string;
  };
  /** The four steps of a claim on the whole screen; begins at the claim's current step. */
  payout: { order_id: number; sub_payout_request_id?: number; step?: 'trades' | 'contract' | 'payment' | 'sign_off' };
  /** Confirms that someone is more than a member of a case's class. */
  'active-participant': { order_id: number; company: string };
  'trade-confirmations-modal': { order_id: number; sub_payout_request_id?: number };
  'sign-off-modal': { order_id: number; sub_payout_request_id?: number };
  /** The trades a claim rests on: its ticker and id. */
  'trade-records-modal': { ticker: string | null; id: number; order_id: number };
  /** The page of a document that a trade was read from. */
  'trade-proof': { upload_id: number; row: string };
  /** The letter to a broker that requests proof of an account's trades. */
  'broker-letter': { account: string; letter: string };
  'contract-details-modal': { beneficial_account_id?: number };
  /** With `editor` the details of that id are replaced. */
  'payment-details-modal': { editor?: boolean; id?: number; holder?: string };
  /** Was a purchase in this case: by its id, or by its address. */
  'eligibility-check-modal': {
    id: number | string;
    title_slug?: string;
    ticker?: string | null;
    start_date?: string | null;
    end_date?: string | null;
  };
  /** A step of a case that is being proposed; with `milestone` that one is corrected. */
  'add-milestone': {
    order_id: number;
    milestone?: MilestoneGiven & { id: number };
    defaults?: Partial<MilestoneGiven>;
    /** Papers of the case that it may rest on. */
    documents?: readonly { id: number; title: string }[];
    onSaved?: () => void;
  };
  /** Books a call. */
  scheduling: { title?: string; description?: string; subtitle?: string };
  /** What is missing of the caller's own profile. */
  fill: Record<never, never>;
  /** One portfolio; without an id the one used last. */
  'portfolio-details': { portfolio_id?: number };
  /** A custodian's own page in a frame, and what follows when it is done or fails. */
  'custom-connector': { portfolio_id?: number; onSuccess?: () => void; onError?: (message: string) => void };
  /** A Flex token and query of Interactive Brokers; a renewal replaces a token that has expired. */
  'flex-token': { broker: string; isRenewal?: boolean; user_portfolio_id?: number; entity_id?: number };
  /** Signs in on a broker's site for its owner, where that is set up. */
  'statements-sign-in': { warning: string | null; user_portfolio_id?: number; entity_id?: number };
  /** Which accounts of a link are read. */
  'linked-accounts': { link: Integration };
  /** Ends a link; `cases` are those that its trades count in. */
  unlink: {
    link: Integration;
    cases: readonly { slug: string; company: string; payment_expected: string | null; currency: string }[];
  };
  /** A case for someone else, by its id. */
  share: { id: number };
  /** Explains a long-term contract; `redirect` is the page after it is closed. */
  'future-proof': { redirect?: string; title?: string; description?: string; button?: string };
  /** The account's owner confirms who they are, before signatures, money, roles, keys and exports. */
  'step-up': { onAnswer: (confirmed: boolean) => void };
  notification: {
    icon?: 'error' | 'done' | 'time' | 'note';
    title: string;
    description?: string;
    loading?: boolean;
    link?: { to: string; label: string };
    /** False leaves the button out; without one it reads "Okay". */
    button?: { label?: string; danger?: boolean } | false;
  };
  choice: {
    title: string;
    description?: string;
    /** The one that changes nothing: it is the primary one, and what Escape does. */
    safe: { label?: string; onChoose?: () => void };
    other: { label?: string; danger?: boolean; onChoose: () => void };
  };
}

export type DialogName = keyof DialogProps;

export type DialogRequest = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName];

/** Props of every dialog: its own, and the function that closes it. */
export type OpenDialog<Name extends DialogName> = DialogProps[Name] & { onClose: () => void };
