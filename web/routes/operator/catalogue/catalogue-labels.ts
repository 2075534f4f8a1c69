import type { SourceName } from '@trover/contract/sources/sources.ts';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';

const SOURCES: Record<SourceName, string> = {
  courtlistener: 'CourtListener',
  sec: 'SEC',
  openfigi: 'OpenFIGI',
  prices: 'Closing prices',
  settlement_sites: 'Settlement sites',
  notices: 'Court notices',
};

export const sourceLabel = (name: string): string => SOURCES[name as SourceName] ?? name;

const FIELDS: Record<string, string> = {
  case: 'New case',
  milestone: 'Milestone',
  identifier: 'Identifier of a security',
  'deadline.lead_plaintiff': 'Lead plaintiff deadline',
  'deadline.exclusion': 'Exclusion deadline',
  'deadline.objection': 'Objection deadline',
  'deadline.fairness_hearing': 'Fairness hearing',
  'deadline.claim': 'Claim deadline',
  settlement_amount: 'Settlement amount',
  attorney_fee_pct: 'Attorneys’ fee, percent',
};

export const fieldLabel = (field: string): string =>
  FIELDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

const IDENTIFIERS: Record<string, string> = { ticker: 'Ticker', cusip: 'CUSIP', isin: 'ISIN', sedol: 'SEDOL' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONEY_FIELDS = new Set(['settlement_amount', 'expenses']);

/** A value in readable form. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not set';
  if (typeof value === 'string') {
    if (DAY.test(value)) return formatDate(value);
    return MONEY_FIELDS.has(field) && /^\d+(\.\d+)?$/.test(value) ? formatMoney(value, { currency: 'USD' }) : value;
  }
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('; ');
  if (typeof value !== 'object') return String(value);
  if (field === 'milestone' && 'date' in value && 'title' in value)
    return `${String(value.title)}, ${formatDate(String(value.date))}`;
  if (field === 'identifier' && 'kind' in value && 'value' in value && 'security' in value)
    return `${IDENTIFIERS[String(value.kind)] ?? String(value.kind)} ${String(value.value)} of ${String(value.security)}`;
  if (field === 'case' && 'title' in value && 'court' in value && 'docket' in value)
    return [value.title, value.court, value.docket].filter(Boolean).map(String).join(', ');
  return JSON.stringify(value);
}
