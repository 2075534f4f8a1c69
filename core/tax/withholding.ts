import { formatCents, requireCents } from '../money/decimal.ts';

/**
 * What a payee's form shows on the day of a payment. `us`: a W-9 with its number. `exempt`: a W-9 with an exempt payee code.
 * `foreign`: a W-8 that is valid. `notified`: a W-9 whose payee the IRS notified. `expired`: a W-8 past its last day.
 * `undocumented`: no form, one withdrawn, or one rejected.
 */
export type TaxStatus = 'us' | 'exempt' | 'foreign' | 'notified' | 'expired' | 'undocumented';

/** Who is presumed to be a person of the United States, or was notified: backup withholding applies (docs/decisions/0115). */
export const WITHHELD_FROM: readonly TaxStatus[] = ['notified', 'expired', 'undocumented'];

/** Set by two operators: the rate in percent, and the yearly amount from which payments are reported. */
export interface WithholdingRule {
  backup_pct: string;
  threshold: string;
}

interface WithholdingFacts {
  /** What was awarded, with the fee: the payee's income is the award. */
  award: string;
  /** What the payee receives after the fee. */
  net: string;
  status: TaxStatus;
  /** Awards paid to the same payee in the calendar year, this one not among them. */
  paid_this_year: string;
}

/** Ten-thousandths of a percent, so that 24 and 24.5 are exact. */
function rateOf(pct: string): bigint {
  const [whole = '0', places = ''] = pct.split('.');
  return BigInt(whole + places.slice(0, 4).padEnd(4, '0'));
}

/**
 * What is withheld of a payment, to the cent, a half cent up: the rate of the award, once the awards of the year reach the
 * threshold. At least one cent is paid, because banks reject zero payments.
 */
export function withholdingOf(
  { award, net, status, paid_this_year }: WithholdingFacts,
  rule: WithholdingRule | null,
): string {
  if (rule === null || !WITHHELD_FROM.includes(status)) return '0.00';
  if (requireCents(paid_this_year) + requireCents(award) < requireCents(rule.threshold)) return '0.00';
  const whole = 1_000_000n;
  const withheld = (requireCents(award) * rateOf(rule.backup_pct) + whole / 2n) / whole;
  const most = requireCents(net) - 1n;
  return formatCents(withheld < most ? withheld : most > 0n ? most : 0n);
}
