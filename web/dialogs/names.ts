import type { Integration } from '@trover/contract/links/links.ts';
import type { Stage } from '@trover/core/cases/stages.ts';

/** The properties of the dialog for signing in and up, at any of its steps. */
export interface AuthProps {
  /** The address to continue to; without one the page remains. */
  next?: string;
  /** The visitor's intended action: "Then straight back to Halden Semiconductor". */
  reason?: { ticker?: string; before: string; name: string };
  /** The visitor's role, from `?attorney` or `?scout`. */
  as?: 'attorney' | 'scout';
  /** Signs up a person, not an institution. */
  onlyIndividual?: boolean;
  email?: string;
  /** Files that wait for the sign-in, and whether this browser saved them. */
  files?: { names: readonly string[]; are_saved: boolean };
}

/** The content of a mail's link. */
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

/** The properties of each named dialog. */
export interface DialogProps {
  /** Uploads trade files to a portfolio; without one to the caller's last portfolio. */
  'upload-modal': {
    portfolio_id?: number;
    files?: readonly File[];
    /** Earlier uploads to show. */
    upload_ids?: readonly number[];
    /** Starts at the refused rows. */
    rows?: boolean;
    /** Starts at the columns, or the rows of a scan, that need confirmation. */
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
    /** The claim deadline, if the page knows it. */
    date?: string | null;
    /** A ticker: the dialog shows its plate and the case's title if the page behind is not the case's own. */
    icon?: string | null;
    company: string;
    title: string;
  };
  /** The four steps of a claim in full screen, from the claim's current step. */
  payout: { order_id: number; sub_payout_request_id?: number; step?: 'trades' | 'contract' | 'payment' | 'sign_off' };
  /** Records that a user is more than a class member in a case. */
  'active-participant': { order_id: number; company: string };
  'trade-confirmations-modal': { order_id: number; sub_payout_request_id?: number };
  'sign-off-modal': { order_id: number; sub_payout_request_id?: number };
  /** The trades of a claim, by its ticker and id. */
  'trade-records-modal': { ticker: string | null; id: number; order_id: number };
  /** The page of a document that a trade was read from. */
  'trade-proof': { upload_id: number; row: string };
  /** The letter to a broker that requests proof of an account's trades. */
  'broker-letter': { account: string; letter: string };
  'contract-details-modal': { beneficial_account_id?: number };
  /** With `editor`, replaces the details with that id. */
  'payment-details-modal': { editor?: boolean; id?: number; holder?: string };
  /** Checks a purchase against a case, which is named by its id or its address. */
  'eligibility-check-modal': {
    id: number | string;
    title_slug?: string;
    ticker?: string | null;
    start_date?: string | null;
    end_date?: string | null;
  };
  /** A milestone of a proposed case; with `milestone`, corrects that one. */
  'add-milestone': {
    order_id: number;
    milestone?: MilestoneGiven & { id: number };
    defaults?: Partial<MilestoneGiven>;
    /** Documents of the case that may prove it. */
    documents?: readonly { id: number; title: string }[];
    onSaved?: () => void;
  };
  /** Books a call. */
  scheduling: { title?: string; description?: string; subtitle?: string };
  /** Requests the missing fields of the caller's own profile. */
  fill: Record<never, never>;
  /** One portfolio; without an id the last used one. */
  'portfolio-details': { portfolio_id?: number };
  /** A custodian's own page in a frame, and the callbacks for its result. */
  'custom-connector': { portfolio_id?: number; onSuccess?: () => void; onError?: (message: string) => void };
  /** A Flex token and query of Interactive Brokers; a renewal replaces a token that has expired. */
  'flex-token': { broker: string; isRenewal?: boolean; user_portfolio_id?: number; entity_id?: number };
  /** Signs in on a broker's site for its owner, where that is set up. */
  'statements-sign-in': { warning: string | null; user_portfolio_id?: number; entity_id?: number };
  /** Chooses which accounts of a link are read. */
  'linked-accounts': { link: Integration };
  /** Ends a link; `cases` are those in which its trades count. */
  unlink: {
    link: Integration;
    cases: readonly { slug: string; company: string; payment_expected: string | null; currency: string }[];
  };
  /** Shares a case, by its id. */
  share: { id: number };
  /** Explains a long-term contract; `redirect` is the page after it is closed. */
  'future-proof': { redirect?: string; title?: string; description?: string; button?: string };
  /** Confirms that the user is the account's owner, before signatures, money, roles, keys and exports. */
  'step-up': { onAnswer: (confirmed: boolean) => void };
  notification: {
    icon?: 'error' | 'done' | 'time' | 'note';
    title: string;
    description?: string;
    loading?: boolean;
    link?: { to: string; label: string };
    /** False hides the button; its default label is "Okay". */
    button?: { label?: string; danger?: boolean } | false;
  };
  choice: {
    title: string;
    description?: string;
    /** The option that changes nothing: it is the primary one, and what Escape does. */
    safe: { label?: string; onChoose?: () => void };
    other: { label?: string; danger?: boolean; onChoose: () => void };
  };
}

export type DialogName = keyof DialogProps;

export type DialogRequest = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName];

/** Props of every dialog: its own, and the function that closes it. */
export type OpenDialog<Name extends DialogName> = DialogProps[Name] & { onClose: () => void };
