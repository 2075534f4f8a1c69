import { addDays, formatDay, formatLongDate, requireDay } from '../dates/day.ts';
import { requireCents } from '../money/decimal.ts';
import { compareNames } from '../payment-details/compare-names.ts';
import { IDENTITY_IMAGE_DAYS } from '../retention/periods.ts';

/** The levels of identification of a payee, the lowest first. */
export const IDENTITY_LEVELS = ['none', 'name', 'document', 'document_and_selfie'] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];

/** What a check can prove. */
export const CHECKED_LEVELS = ['document', 'document_and_selfie'] as const;
export type CheckedLevel = (typeof CHECKED_LEVELS)[number];

type Need = 'confirmed_email' | 'legal_name' | 'document' | 'selfie';

/** What each level consists of. */
const LEVEL_NEEDS: Readonly<Record<IdentityLevel, readonly Need[]>> = {
  none: [],
  name: ['confirmed_email', 'legal_name'],
  document: ['confirmed_email', 'legal_name', 'document'],
  document_and_selfie: ['confirmed_email', 'legal_name', 'document', 'selfie'],
};

export const rankOf = (level: IdentityLevel): number => IDENTITY_LEVELS.indexOf(level);

/**
 * Where the sums below come from. No statute sets them for who passes awards of settlements on: they are the house's own rule.
 * The banks that execute the payments have customer identification rules of their own, as 31 CFR 1020.220; these do not replace
 * them.
 */
export const IDENTITY_RULE_SOURCE = 'Our own rule. No law sets these amounts for settlement awards.';

/** Whom a rule is for. */
export const RULE_CLAIMANTS = ['person', 'institution'] as const;
/** `sum`: the sum of a calendar year. `changed_payee`: the same sum, for payees whose payment details changed lately. */
export const RULE_CAUSES = ['sum', 'changed_payee'] as const;
/** What a rule can require. */
export const RULE_LEVELS = ['name', 'document', 'document_and_selfie'] as const;

/** One line of the table of what a payment requires. The strictest applicable rule counts. */
export interface IdentityRule {
  claimant: (typeof RULE_CLAIMANTS)[number];
  cause: (typeof RULE_CAUSES)[number];
  /** The rule counts above this sum, in dollars or as much of another currency. */
  above: string;
  needs: (typeof RULE_LEVELS)[number];
  /** What the client reads. */
  why: string;
}

/** A version of the table, which operators set (`db/queries/identity/rule-sets.ts`). */
export interface IdentityRules {
  rules: readonly IdentityRule[];
  /** The days after a change of payment details in which the rules for a changed payee apply. */
  changed_payee_days: number;
  /** A check counts for this many years, or until its document expires. */
  years_valid: number;
}

/** What is wrong with a table of rules; null where every payment has a rule and no two are for the same sum. */
export function findRuleFault(rules: readonly IdentityRule[]): string | null {
  const keys = rules.map(({ claimant, cause, above }) => `${claimant} ${cause} ${requireCents(above)}`);
  const again = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  if (again >= 0) return `Two rules for ${claimantNames[rules[again]!.claimant]} are above ${rules[again]!.above}.`;
  const without = RULE_CLAIMANTS.find((claimant) => !keys.includes(`${claimant} sum 0`));
  if (without !== undefined)
    return `Add a rule for ${claimantNames[without]} above 0.00, so that every payment has one.`;
  return null;
}

const claimantNames = { person: 'people', institution: 'institutions' } as const;

/**
 * How many units of a currency count as a dollar, by powers of ten: thresholds need no rate of the day. A currency that is
 * not named counts one to one, so that a weak one is checked earlier.
 */
export const UNITS_OF_A_DOLLAR: Readonly<Record<string, 10 | 100 | 1000>> = {
  ...{ DKK: 10, NOK: 10, SEK: 10, ZAR: 10, MXN: 10, HKD: 10, CNY: 10 },
  ...{ JPY: 100, INR: 100, HUF: 100, ISK: 100, KRW: 1000 },
};

/** The greatest number of units, so that sums are exact. */
const MAX_UNITS = 1000n;

interface Money {
  currency: string;
  amount: string;
}

/** In thousandths of a US cent, so that every currency has whole numbers. */
const weighed = ({ currency, amount }: Money): bigint =>
  (requireCents(amount) * MAX_UNITS) / BigInt(UNITS_OF_A_DOLLAR[currency] ?? 1);

/** The sum above which a rule counts, in a currency. */
export function limitIn({ above }: Pick<IdentityRule, 'above'>, currency: string): string {
  const cents = requireCents(above) * BigInt(UNITS_OF_A_DOLLAR[currency] ?? 1);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

interface PaymentFacts {
  claimant: IdentityRule['claimant'];
  /** What was paid in the calendar year and what is owed, this payment included. */
  sums: readonly Money[];
  /** Whether the payment details changed within `changed_payee_days` of the rules. */
  is_changed_payee: boolean;
}

/** The level that a payment needs, and the rule that requires it. */
export function neededLevel(
  { claimant, sums, is_changed_payee }: PaymentFacts,
  rules: readonly IdentityRule[],
): { level: IdentityLevel; reason: string } {
  const sum = sums.reduce((all, money) => all + weighed(money), 0n);
  const applies = rules.filter(
    (rule) =>
      rule.claimant === claimant &&
      (rule.cause === 'sum' || is_changed_payee) &&
      sum > requireCents(rule.above) * MAX_UNITS,
  );
  const strictest = applies.reduce<IdentityRule | null>(
    (found, rule) => (found === null || rankOf(rule.needs) > rankOf(found.needs) ? rule : found),
    null,
  );
  return strictest === null
    ? { level: 'none', reason: 'Nothing is paid.' }
    : { level: strictest.needs, reason: strictest.why };
}

/** A check that was approved. */
export interface ApprovedCheck {
  covers: CheckedLevel;
  /** The legal names that it counts for. */
  names: readonly string[];
  /** The last day on which it counts. */
  valid_until: string;
}

/** The level of identification of a payee with this legal name on a day, and the reason. */
export function levelOf(
  { legal_name, checks }: { legal_name: string; checks: readonly ApprovedCheck[] },
  today: string,
): { level: IdentityLevel; reason: string; until: string | null } {
  if (legal_name.trim() === '') return { level: 'none', reason: 'No legal name is given yet.', until: null };
  const own = checks.filter(({ names }) => names.includes(legal_name));
  const valid = own
    .filter(({ valid_until }) => valid_until >= today)
    .toSorted((a, b) => rankOf(b.covers) - rankOf(a.covers) || (a.valid_until < b.valid_until ? 1 : -1));
  const [best] = valid;
  if (best !== undefined)
    return {
      level: best.covers,
      reason: `Verified, valid until ${formatLongDate(best.valid_until)}.`,
      until: best.valid_until,
    };
  const reason =
    own.length > 0
      ? 'The verification has expired.'
      : checks.length > 0
        ? `The verification is of another name than ${legal_name}.`
        : 'The email address is confirmed and the legal name is given.';
  return { level: 'name', reason, until: null };
}

/** What a payee has to add to reach a level. */
export const missingFor = (has: IdentityLevel, needs: IdentityLevel): Need[] =>
  LEVEL_NEEDS[needs].filter((need) => !LEVEL_NEEDS[has].includes(need));

/** The last day on which a check counts that is approved today. */
export function validUntil(document_expires_on: string | null, today: string, years_valid: number): string {
  const [year, month, day] = today.split('-') as [string, string, string];
  const later = Number(year) + years_valid;
  // 29 February ends on the 28th
  const last = month === '02' && day === '29' ? `${later}-02-28` : `${later}-${month}-${day}`;
  return document_expires_on !== null && document_expires_on < last ? document_expires_on : last;
}

/** Why a document proves nothing today; null where it does. */
export const expiryFault = (document_expires_on: string | null, today: string): string | null =>
  document_expires_on !== null && document_expires_on < today
    ? `The document expired on ${formatLongDate(document_expires_on)}.`
    : null;

/** The people whom a document may identify. */
export interface NamedClaimant {
  legal_name: string;
  co_owner: string | null;
  signer_name: string | null;
}

/** The legal names that a person with this name on the document claims for: their own, a joint one, one they sign for. */
export function namesCovered(document_name: string, claimants: readonly NamedClaimant[]): string[] {
  const isThePerson = (name: string | null) =>
    name !== null && compareNames(document_name, name).verdict !== 'different';
  const covered = claimants.filter(({ legal_name, co_owner, signer_name }) =>
    [legal_name, co_owner, signer_name].some(isThePerson),
  );
  return [...new Set(covered.map(({ legal_name }) => legal_name))];
}

/** How a document's name differs from the nearest one of a claim, in words; null where they are equal. */
export function differenceOf(document_name: string, claimants: readonly NamedClaimant[]): string | null {
  for (const { legal_name, co_owner, signer_name } of claimants) {
    const compared = [legal_name, co_owner, signer_name].flatMap((name) =>
      name === null ? [] : [{ name, ...compareNames(document_name, name) }],
    );
    const near = compared.find(({ verdict }) => verdict === 'near');
    if (near !== undefined && !compared.some(({ verdict }) => verdict === 'equal'))
      return `The document names ${document_name}, and the claim names ${near.name}: ${near.difference}.`;
  }
  return null;
}

/** The day on which the images of a check that is decided today are deleted. */
export const imagesUntil = (today: string): string => formatDay(addDays(requireDay(today), IDENTITY_IMAGE_DAYS));
