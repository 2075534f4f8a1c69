import { requireCents } from '../money/decimal.ts';

export interface ChargeRule {
  id: number;
  currency: string;
  text: string;
  code: string | null;
  max_amount: string;
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
