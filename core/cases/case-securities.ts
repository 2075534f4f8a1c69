import { formatDay } from '../dates/day.ts';
import type { Plan } from '../plans/plan.ts';
import { cusipInIsin, sedolInIsin } from '../securities/check-digits.ts';
import { type KnownChange, withKnownChanges } from '../securities/known-changes.ts';
import type { CaseRecord, IdentifierKind, RecordedPeriod } from './case-record.ts';
import type { CaseIdentifier, CaseSecurity } from './case-security.ts';

/** The fields of a case that identify its securities. */
export type NamedCase = Pick<CaseRecord, 'slug' | 'tickers' | 'identifiers' | 'securities' | 'class_periods'>;

const KIND_NAMES: Record<string, string> = {
  common: 'Common stock',
  adr: 'American depositary shares',
  preferred: 'Preferred stock',
  note: 'Notes',
  call: 'Call options',
  put: 'Put options',
  warrant: 'Warrants',
  unit: 'Units',
  token: 'Tokens',
};

const identifier = (kind: IdentifierKind, value: string): CaseIdentifier => ({
  kind,
  value: value.toUpperCase(),
  valid_from: null,
  valid_to: null,
});

/** The CUSIP or SEDOL inside an ISIN identifies the security too. */
function withNumbersInside(identifiers: CaseIdentifier[]): CaseIdentifier[] {
  const all = [...identifiers];
  for (const { kind, value, valid_from, valid_to } of identifiers) {
    if (kind !== 'isin') continue;
    for (const [of, inside] of [['cusip', cusipInIsin(value)] as const, ['sedol', sedolInIsin(value)] as const])
      if (inside !== null && !all.some((other) => other.kind === of && other.value === inside))
        all.push({ kind: of, value: inside, valid_from, valid_to });
  }
  return all;
}

const keyOf = (identifiers: CaseIdentifier[], otherwise: string): string =>
  (['ticker', 'cusip', 'isin'] as const)
    .map((kind) => identifiers.find((known) => known.kind === kind)?.value)
    .find((value) => value !== undefined) ?? otherwise;

function secure(
  identifiers: CaseIdentifier[],
  rest: { name: string | null; kind: string | null; currency: string | null; class_periods: RecordedPeriod[] | null },
  otherwise: string,
): CaseSecurity {
  const key = keyOf(identifiers, otherwise);
  return {
    ...rest,
    key,
    name: rest.name ?? KIND_NAMES[rest.kind ?? ''] ?? key,
    identifiers: withNumbersInside(identifiers),
  };
}

/**
 * The securities of a case: as its plan has them, else as the record names them, else one for each ticker; where a
 * single security is left, the record's CUSIPs and ISINs are its own. `changes` contain their earlier
 * and later names.
 */
export function caseSecurities(
  record: NamedCase,
  plan: Plan | null,
  changes: readonly KnownChange[] = [],
): CaseSecurity[] {
  return withKnownChanges(listedSecurities(record, plan), record.class_periods, changes);
}

function listedSecurities(record: NamedCase, plan: Plan | null): CaseSecurity[] {
  const recorded: CaseIdentifier[] = [
    ...record.tickers.map((value) => identifier('ticker', value)),
    ...record.identifiers.cusips.map((value) => identifier('cusip', value)),
    ...record.identifiers.isins.map((value) => identifier('isin', value)),
  ];
  if (plan) return planSecurities(plan, recorded);
  if (record.securities.length > 0)
    return record.securities.map(({ name, kind, identifiers }) =>
      secure(
        identifiers.map(({ from, to, ...known }) => ({ ...known, valid_from: from, valid_to: to })),
        { name, kind, currency: null, class_periods: null },
        name,
      ),
    );
  const plain = { name: null, kind: null, currency: null, class_periods: null };
  if (record.tickers.length > 1)
    return record.tickers.map((ticker) => secure([identifier('ticker', ticker)], plain, ticker));
  return recorded.length === 0 ? [] : [secure(recorded, plain, record.slug)];
}

function planSecurities(plan: Plan, recorded: CaseIdentifier[]): CaseSecurity[] {
  const byName = new Map<string, CaseSecurity>();
  for (const security of plan.securities) {
    const id = security.series_of ?? security.id;
    const identifiers = [
      ...security.identifiers.tickers.map((value) => identifier('ticker', value)),
      ...security.identifiers.cusips.map((value) => identifier('cusip', value)),
      ...security.identifiers.isins.map((value) => identifier('isin', value)),
    ];
    const earlier = byName.get(id);
    if (earlier) earlier.identifiers.push(...identifiers);
    else
      byName.set(id, {
        key: id,
        name: KIND_NAMES[security.kind] ?? id,
        kind: security.kind,
        currency: plan.currency,
        identifiers,
        class_periods: security.class_periods.map((period) => ({
          id: period.id,
          from: formatDay(period.from),
          to: formatDay(period.to),
        })),
      });
  }
  const securities = [...byName.values()];
  const only = securities.length === 1 ? securities[0] : undefined;
  for (const known of recorded)
    if (only && !only.identifiers.some(({ kind, value }) => kind === known.kind && value === known.value))
      only.identifiers.push(known);
  return securities.map(({ key, identifiers, ...rest }) => secure(identifiers, rest, key));
}
