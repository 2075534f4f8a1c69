import { IDENTITY_IMAGE_DAYS } from './periods.ts';

/** How long something is stored after a moment of its life. */
export type Period = { days: number } | { years: number } | 'its own date' | 'as long as the portal exists';

export interface RetentionRule {
  id: string;
  /** In words, for the page of the operations manual. */
  what: string;
  table: string;
  period: Period;
  /** The event with which the period begins. */
  from: string;
  why: string;
}

/**
 * What is stored, for how long and why: the one place of each period. The purges that `server/retention` calls read it through
 * `db/queries/retention/period-sql.ts`. Everything else is deleted with its account.
 */
export const RETENTION = [
  {
    id: 'sessions',
    what: 'Sessions of browsers',
    table: 'sessions',
    period: 'its own date',
    from: 'its last use',
    why: 'nobody can use it anymore',
  },
  {
    id: 'sign-in attempts',
    what: 'Counts of failed sign-ins',
    table: 'login_attempts',
    period: 'its own date',
    from: 'the first failure',
    why: 'they count no longer',
  },
  {
    id: 'devices',
    what: 'Browsers that an account was used from',
    table: 'account_devices',
    period: { days: 400 },
    from: 'the last visit',
    why: 'they show whether two operators are one person',
  },
  {
    id: 'mails',
    what: 'Mails in the outbox',
    table: 'mails',
    period: { days: 90 },
    from: 'when it was sent or abandoned',
    why: 'a question about a mail comes within weeks',
  },
  {
    id: 'mails of deletions',
    what: 'The mail that an account was deleted',
    table: 'mails',
    period: { days: 1 },
    from: 'when it was sent or abandoned',
    why: 'its address is all that is left of the person',
  },
  {
    id: 'notices',
    what: 'Notifications in the bell',
    table: 'notices',
    period: { days: 400 },
    from: 'when it was made',
    why: 'a year and its deadlines can be reviewed',
  },
  {
    id: 'exports',
    what: 'Downloads of an account’s data',
    table: 'data_exports',
    period: { days: 1 },
    from: 'when it was requested',
    why: 'a copy of everything is not left lying',
  },
  {
    id: 'idempotency keys',
    what: 'Answers to calls with an Idempotency-Key',
    table: 'idempotency_keys',
    period: { days: 1 },
    from: 'the call',
    why: 'a program that repeats a call does so within hours',
  },
  {
    id: 'nonces',
    what: 'Marks of encrypted requests',
    table: 'request_nonces',
    period: 'its own date',
    from: 'the request',
    why: 'a request that was recorded cannot be sent again while it would be accepted',
  },
  {
    id: 'conversations',
    what: 'Conversations with the assistant',
    table: 'assistant_conversations',
    period: { days: 90 },
    from: 'the last message',
    why: 'a question that goes on does so within weeks',
  },
  {
    id: 'closed accounts',
    what: 'What the law requires us to hold of a closed account, sealed',
    table: 'retained_records',
    period: { years: 7 },
    from: 'when the account was closed, or its last claim ended',
    why: 'tax offices and courts may ask for it',
  },
  {
    id: 'names of distributions',
    what: 'Names in an administrator’s distribution',
    table: 'distributions',
    period: { years: 7 },
    from: 'the import',
    why: 'payments may be contested for as long',
  },
  {
    id: 'names of status files',
    what: 'Names and reasons in an administrator’s status file',
    table: 'status_files',
    period: { years: 7 },
    from: 'the import',
    why: 'a decision about a claim may be contested for as long',
  },
  {
    id: 'firm enquiries',
    what: 'Forms to a law firm whose address nobody confirmed',
    table: 'firm_enquiries',
    period: { days: 30 },
    from: 'when it was sent',
    why: 'the link of its mail is opened within days',
  },
  {
    id: 'confirmed firm enquiries',
    what: 'Forms to a law firm with a confirmed address',
    table: 'firm_enquiries',
    period: { days: 400 },
    from: 'when the address was confirmed',
    why: 'the firm has answered by then',
  },
  {
    id: 'invitations',
    what: 'Invitations to an institution that nobody accepted',
    table: 'organisation_invitations',
    period: { days: 30 },
    from: 'when it expired or was revoked',
    why: 'it holds the address of a person who may have no account',
  },
  {
    id: 'unsigned certifications',
    what: 'Certifications of lead plaintiffs that were withdrawn without a signature',
    table: 'organisation_certifications',
    period: { days: 30 },
    from: 'the withdrawal',
    why: 'nobody swore to it, and each holds all transactions of an entity',
  },
  {
    id: 'handovers',
    what: 'Requests to take over an account, with what was sealed of its former holder',
    table: 'handovers',
    period: 'its own date',
    from: 'the decision: seven years after a hand-over, one after a rejection or an end without a decision',
    why: 'the hand-over may be contested',
  },
  {
    id: 'identity images',
    what: 'Images of identity documents, and photos of the person',
    table: 'identity_checks',
    period: { days: IDENTITY_IMAGE_DAYS },
    from: 'the decision',
    why: 'a decision may be contested; after that its record without images is enough',
  },
  {
    id: 'identity checks begun',
    what: 'Checks of identity that were begun and not finished',
    table: 'identity_checks',
    period: 'its own date',
    from: 'the beginning',
    why: 'a session with a provider ends, and another is begun',
  },
  {
    id: 'identity webhooks',
    what: 'Marks of a provider’s messages about identity checks',
    table: 'identity_webhooks',
    period: { days: 1 },
    from: 'the message',
    why: 'a signature is refused after minutes, so an older message cannot come again',
  },
  {
    id: 'webhook events',
    what: 'Events that were sent to an organisation’s webhooks',
    table: 'webhook_events',
    period: { days: 30 },
    from: 'the event',
    why: 'an organisation looks up or repeats what it missed within weeks',
  },
  {
    id: 'source events',
    what: 'Marks of events that sources of cases sent',
    table: 'source_events',
    period: { days: 30 },
    from: 'the event',
    why: 'a source sends an event again for some days at most',
  },
  {
    id: 'page assets',
    what: 'Scripts, styles and fonts of the pages, for each version of the program',
    table: 'page_assets',
    period: { days: 30 },
    from: 'the last report of a process of their version',
    why: 'a page that was opened before an upgrade still loads them',
  },
  {
    id: 'packages',
    what: 'Packages that were sent to administrators',
    table: 'filings',
    period: { years: 7 },
    from: 'when it was sent, and while a claim of it is in progress',
    why: 'it proves what was filed',
  },
  {
    id: 'audit log',
    what: 'The audit log, without names',
    table: 'audit_events',
    period: 'as long as the portal exists',
    from: 'the event',
    why: 'its chain of hashes proves that nothing was changed or removed',
  },
  {
    id: 'ledger',
    what: 'The books of clients’ money, without names',
    table: 'ledger_journals',
    period: 'as long as the portal exists',
    from: 'the booking',
    why: 'balances are sums of all bookings',
  },
] as const satisfies readonly RetentionRule[];

type Rule = (typeof RETENTION)[number];

/** Rules by which something is deleted. */
export type RetentionId = Exclude<Rule, { period: 'as long as the portal exists' }>['id'];

/** Rules with a length of time, for what has no date of its own. */
export type TimedRetentionId = Extract<Rule, { period: object }>['id'];

export const PURGED = RETENTION.filter(
  (rule): rule is Extract<Rule, { id: RetentionId }> => rule.period !== 'as long as the portal exists',
);

/** The length of time of a rule, as a unit and how many of it. */
export function retentionPeriod(id: TimedRetentionId): ['days' | 'years', number] {
  const rule: RetentionRule | undefined = RETENTION.find((one) => one.id === id);
  if (rule === undefined || typeof rule.period === 'string') throw new Error(`no period of ${id}`);
  return 'days' in rule.period ? ['days', rule.period.days] : ['years', rule.period.years];
}

/** For rules that are counted in days. */
export function retentionDays(id: TimedRetentionId): number {
  const [unit, count] = retentionPeriod(id);
  if (unit !== 'days') throw new Error(`the period of ${id} is not in days`);
  return count;
}

/** `90 days`, `a day`, `until its own date`. */
export function periodText(period: Period): string {
  if (period === 'its own date') return 'until its own date';
  if (period === 'as long as the portal exists') return period;
  const [[unit, count]] = Object.entries(period) as [[string, number]];
  return count === 1 ? `a ${unit.slice(0, -1)}` : `${count} ${unit}`;
}
