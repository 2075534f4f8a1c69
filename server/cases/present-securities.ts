import type { caseSecuritySchema } from '@trover/contract/cases/cases.ts';
import type { CaseSecurityRow } from '@trover/db/queries/cases/case-page.ts';
import type { z } from 'zod';

type CaseSecurity = z.output<typeof caseSecuritySchema>;

/** The parts of a plan's document that a chart is drawn from; the document passed `loadPlan` when it was imported. */
interface PlanSecurity {
  id: string;
  kind: string;
  identifiers?: { tickers?: string[]; cusips?: string[]; isins?: string[] };
  class_periods?: { id: string; from: string; to: string }[];
  inflation?: {
    basis: 'amount' | 'percent';
    rows: { from?: string; to?: string; value: string; only?: 'sales' | 'purchases' }[];
  } | null;
  declines?:
    | {
        bought?: { from?: string; to?: string };
        sold?: { from?: string; to?: string };
        held?: boolean;
        value: string;
      }[]
    | null;
  lookback?: { from: string; to: string; mean?: string | null; means?: [string, string][] | null } | null;
  holding?: { date: string; value: string } | null;
  branches?: Branch[] | null;
  components?: { branches: Branch[] }[] | null;
}

interface Branch {
  id: string;
  clause?: string | null;
}

type Identifiers = Pick<CaseSecurity, 'tickers' | 'cusips' | 'isins'>;

function identifiersOf(row: CaseSecurityRow): Identifiers {
  const values = (kind: string) => [
    ...new Set(row.identifiers.filter((one) => one.kind === kind).map((one) => one.value)),
  ];
  return { tickers: values('ticker'), cusips: values('cusip'), isins: values('isin') };
}

function chartOf(
  security: PlanSecurity | undefined,
): Pick<CaseSecurity, 'inflation' | 'declines' | 'lookback' | 'holding' | 'clauses'> {
  const branches = [
    ...(security?.branches ?? []),
    ...(security?.components ?? []).flatMap((component) => component.branches),
  ];
  const { inflation, lookback, declines, holding } = security ?? {};
  return {
    inflation: inflation
      ? {
          basis: inflation.basis,
          rows: inflation.rows.map(({ from, to, value, only }) => ({
            from: from ?? null,
            to: to ?? null,
            value,
            only: only ?? null,
          })),
        }
      : null,
    declines: (declines ?? []).map(({ bought, sold, held, value }) => ({
      bought_from: bought?.from ?? null,
      bought_to: bought?.to ?? null,
      sold_from: sold?.from ?? null,
      sold_to: sold?.to ?? null,
      held: held === true,
      value,
    })),
    lookback: lookback
      ? { from: lookback.from, to: lookback.to, mean: lookback.mean ?? null, means: lookback.means ?? [] }
      : null,
    holding: holding ?? null,
    clauses: branches.map(({ id, clause }) => ({ branch: id, clause: clause ?? null })),
  };
}

function plannedAs(row: CaseSecurityRow, securities: readonly PlanSecurity[]): PlanSecurity | undefined {
  const known = new Set(row.identifiers.map((one) => one.value.toUpperCase()));
  const isNamed = ({ identifiers }: PlanSecurity) =>
    [...(identifiers?.tickers ?? []), ...(identifiers?.cusips ?? []), ...(identifiers?.isins ?? [])].some((name) =>
      known.has(name.toUpperCase()),
    );
  return securities.find(isNamed) ?? (securities.length === 1 ? securities[0] : undefined);
}

/** The case's securities, each with its terms in the plan. */
export function presentSecurities(rows: readonly CaseSecurityRow[], document: unknown): CaseSecurity[] {
  const planned = (document as { securities?: PlanSecurity[] } | undefined)?.securities ?? [];
  return rows.map((row) => {
    const security = plannedAs(row, planned);
    return {
      id: security?.id ?? String(row.id),
      name: row.name,
      kind: security?.kind ?? row.kind ?? 'common',
      symbol: row.ticker,
      ...identifiersOf(row),
      class_periods: row.class_periods,
      has_prices: row.has_prices,
      ...chartOf(security),
    };
  });
}
