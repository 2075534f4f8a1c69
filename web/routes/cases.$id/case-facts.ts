import type { CasePage } from '@trover/contract/cases/cases.ts';
import { divide, formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import type { Fact } from '../../ui/facts.tsx';
import { formatCount, formatFund, formatPercent, formatPrice, formatRate } from '../../ui/format/format.ts';
import { formatDate, formatDaysLeft, formatSpan } from '../../ui/format/format-dates.ts';

/** The facts below the name: fund, class and deadline. Unknown facts are left out. */
export function caseFacts(page: CasePage): Fact[] {
  return [fundFact(page), periodFact(page), ...deadlineFact(page), ...rateFact(page), ...lastFact(page)];
}

function fundFact(page: CasePage): Fact {
  const approved = page.milestones.findLast(
    (milestone) => milestone.stage === 'final_approval' && milestone.date !== null,
  );
  const agreed = page.milestones.find((milestone) => milestone.stage === 'settled' && milestone.date !== null);
  const label = page.kind === 'Fair Fund' ? 'Fund' : 'Settlement fund';
  if (page.settlement_amount === null)
    return { label, value: '–', note: page.group === 'upcoming' ? 'Not settled yet' : 'Not on record' };
  const value = formatFund(page.settlement_amount, page.currency);
  if (approved?.date) return { label, value, note: `Approved ${formatDate(approved.date)}` };
  if (agreed?.date) return { label, value, note: `Agreed ${formatDate(agreed.date)}` };
  return { label, value, note: 'Before fees and expenses' };
}

function periodFact(page: CasePage): Fact {
  const [first] = page.class_periods;
  const last = page.class_periods.at(-1);
  const label = page.class_periods.length > 1 ? 'Class periods' : 'Class period';
  if (!first || !last) return { label, value: '–', note: 'Not on record' };
  const kinds = [...new Set(page.securities.map((security) => security.kind))];
  const what = kinds.length === 0 ? null : kinds.map((kind) => kindLabels[kind] ?? kind).join(', ');
  const note =
    page.class_periods.length > 1
      ? `${page.class_periods.length} periods`
      : what && what.charAt(0).toUpperCase() + what.slice(1);
  return { label, value: unbroken(formatSpan(first.from, last.to)), ...(note ? { note } : {}) };
}

/** Breaks lines only at the dash. */
const unbroken = (span: string) => span.replaceAll(' ', '\u00a0').replace('\u00a0–\u00a0', '\u00a0– ');

const kindLabels: Record<string, string> = {
  common: 'common stock',
  adr: 'depositary receipts',
  preferred: 'preferred stock',
  note: 'notes',
  call: 'call options',
  put: 'put options',
  warrant: 'warrants',
  unit: 'units',
  token: 'tokens',
};

function deadlineFact(page: CasePage): Fact[] {
  const label = 'Claim deadline';
  if (page.claim_deadline === null) {
    if (page.lead_plaintiff_deadline === null) return [];
    return [
      {
        label: 'Lead plaintiff deadline',
        value: formatDate(page.lead_plaintiff_deadline),
        note: 'To apply to lead the case',
      },
    ];
  }
  const days = page.days_left ?? -1;
  const note = days >= -30 ? formatDaysLeft(days) : 'Closed';
  return [{ label, value: formatDate(page.claim_deadline), note, noteIsTime: days >= 0 }];
}

/** The expected payment per dollar of recognized loss, or the notice's average per share. */
function rateFact(page: CasePage): Fact[] {
  const { net_fund, known_claims, est_recovery_per_share } = page;
  if (net_fund !== null && known_claims !== null && requireDecimal(known_claims) > 0n) {
    const rate = divide(requireDecimal(net_fund), requireDecimal(known_claims));
    const most = rate > requireDecimal('1') ? requireDecimal('1') : rate;
    return [
      { label: 'Expected rate', value: formatRate(formatDecimal(most), page.currency), note: 'of recognized loss' },
    ];
  }
  if (est_recovery_per_share !== null) {
    return [
      {
        label: 'Average recovery',
        value: formatPrice(est_recovery_per_share, page.currency),
        note: 'a share, as the notice estimates',
      },
    ];
  }
  return [];
}

function lastFact(page: CasePage): Fact[] {
  if (page.investors_joined > 0)
    return [{ label: 'Investors joined', value: formatCount(page.investors_joined), note: 'through this portal' }];
  if (page.attorney_fee_pct !== null)
    return [
      {
        label: 'Attorneys’ fee',
        value: `Up to ${formatPercent(page.attorney_fee_pct)}`,
        note: 'of the fund (requested)',
      },
    ];
  return [];
}
