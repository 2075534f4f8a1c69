import { requireCents } from '../money/decimal.ts';

export interface ChargeRule {
  id: number;
  currency: string;
  text: string;
  code: string | null;
  max_amount: string;
  /** The most that it books in a calendar month; null: no limit. */
  max_per_month: string | null;
}

export interface ChargedLine {
  currency: string;
  amount: string;
  code: string;
  text: string;
  counterparty: string;
}

const normalize = (text: string): string => text.toUpperCase().replace(/\s+/g, ' ').trim();

/**
 * The rule by which a line is a charge of the bank: a debit within its limit, with its text and its code. With several, the
 * oldest, so that a later rule never changes what a former one books.
 */
export function findChargeRule<Rule extends ChargeRule>(line: ChargedLine, rules: readonly Rule[]): Rule | undefined {
  const cents = requireCents(line.amount);
  if (cents >= 0n) return undefined;
  const text = normalize(`${line.counterparty} ${line.text}`);
  return rules
    .toSorted((a, b) => a.id - b.id)
    .find(
      (rule) =>
        rule.currency === line.currency &&
        -cents <= requireCents(rule.max_amount) &&
        (rule.code === null || normalize(rule.code) === normalize(line.code)) &&
        text.includes(normalize(rule.text)),
    );
}

/** Whether a rule may book a line after it booked so many cents in the month of the line. */
export const isWithinMonth = (
  { max_per_month }: Pick<ChargeRule, 'max_per_month'>,
  { amount }: Pick<ChargedLine, 'amount'>,
  booked_cents: bigint,
): boolean => max_per_month === null || booked_cents - requireCents(amount) <= requireCents(max_per_month);
