import type { tryFiling } from '@trover/contract/filings/filings.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

export type Tried = DataOf<typeof tryFiling>;
export type TriedClaim = Tried['claims'][number];

/** Claims of a dry run with the same reason not to be filed. */
export interface ClaimGroup {
  key: string;
  reason: string;
  /** Where the fault is in the template; null where it is not one of the template. */
  where: string | null;
  ids: readonly number[];
}

const READY = 'Ready';

/** Trades of a claim that no reviewed document proves, by claim. */
export const unreviewedOf = ({ unreviewed }: Pick<Tried, 'unreviewed'>): ReadonlyMap<number, number> =>
  new Map(unreviewed.map(({ sub_payout_request_id, trades }) => [sub_payout_request_id, trades]));

/** What a claim would be returned for, or what is not reviewed yet. */
export function stateOf(
  { sub_payout_request_id: id, fault, faults_total }: TriedClaim,
  unreviewed: ReadonlyMap<number, number>,
): { state: string; isFault: boolean } {
  if (fault !== null) {
    const more = faults_total > 1 ? `, and ${faults_total - 1} more` : '';
    return { state: `${fault.column ?? fault.sheet} ${fault.message}${more}`, isFault: true };
  }
  const trades = unreviewed.get(id);
  if (trades === undefined) return { state: READY, isFault: false };
  return { state: `${trades} ${trades === 1 ? 'trade' : 'trades'} not reviewed`, isFault: false };
}

/** The reasons not to file, those of the most claims first. A claim is in the group of its first fault. */
export function groupClaims({ claims, unreviewed }: Pick<Tried, 'claims' | 'unreviewed'>): ClaimGroup[] {
  const trades = unreviewedOf({ unreviewed });
  const groups = new Map<string, { reason: string; where: string | null; ids: number[] }>();
  for (const { sub_payout_request_id: id, fault } of claims) {
    if (fault === null && !trades.has(id)) continue;
    const where = fault === null ? null : [fault.sheet, fault.column].filter(Boolean).join(', ');
    const reason = fault?.message ?? 'Proof not reviewed';
    const key = `${where ?? ''} ${reason}`;
    const group = groups.get(key) ?? { reason, where, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((a, b) => b.ids.length - a.ids.length || (a.key < b.key ? -1 : 1));
}

/** What is left out at first: the claims that the administrator would return. */
export const excludeFaults = ({ claims }: Pick<Tried, 'claims'>): ReadonlySet<number> =>
  new Set(claims.filter(({ faults_total }) => faults_total > 0).map(({ sub_payout_request_id: id }) => id));

export const VIEWS = ['all', 'included', 'excluded'] as const;
export type View = (typeof VIEWS)[number];

/** The claims of a view; `excluded` as it was when the view was chosen, so that no row disappears under the focus. */
export const claimsOfView = (
  view: View,
  { claims, excluded }: { claims: readonly TriedClaim[]; excluded: ReadonlySet<number> },
): TriedClaim[] =>
  claims.filter(({ sub_payout_request_id: id }) => view === 'all' || excluded.has(id) === (view === 'excluded'));

/** The set with all of some claims, or without them. */
export function toggleClaims(
  excluded: ReadonlySet<number>,
  ids: readonly number[],
  exclude: boolean,
): ReadonlySet<number> {
  const next = new Set(excluded);
  for (const id of ids)
    if (exclude) next.add(id);
    else next.delete(id);
  return next;
}

/** What a filing is made of: its case, its template, and its claims, or all that wait. */
export interface FilingChoice {
  order_id?: number | undefined;
  template_id?: number | undefined;
  sub_payout_request_ids?: readonly number[] | undefined;
}

/** A dry run with what was tried, and the claims that are left out of the package. */
export interface DryRun {
  of: FilingChoice;
  tried: Tried;
  excluded: ReadonlySet<number>;
}

const keyOf = ({ order_id, template_id, sub_payout_request_ids }: FilingChoice): string =>
  JSON.stringify([Number(order_id), Number(template_id), sub_payout_request_ids ?? null]);

/** Whether a dry run is of this case, this template and these claims. */
export const isRunOf = (run: Pick<DryRun, 'of'>, choice: FilingChoice): boolean => keyOf(run.of) === keyOf(choice);

/** The claims of a dry run that are not excluded: exactly these are filed, so that none comes in untested. */
export const includedOf = ({
  tried,
  excluded,
}: {
  tried: Pick<Tried, 'claims'>;
  excluded: ReadonlySet<number>;
}): number[] => tried.claims.map(({ sub_payout_request_id: id }) => id).filter((id) => !excluded.has(id));
