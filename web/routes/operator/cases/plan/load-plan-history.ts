import type { PlanText } from '@trover/contract/plans/plans.ts';
import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { comparePlans, type PlanChange } from '../../../../components/plans/compare-plans.ts';
import type { PlanDocument } from '../../../../components/plans/plan-document.ts';
import { callOnServer } from '../../../../page-data.ts';

/** Fields of a plan's response that are not converted. */
export const AS_WRITTEN: readonly string[] = ['document', 'trades', 'lines'];

/** The versions of a plan, and the terms in which the displayed one differs from the one before it. */
export interface PlanHistory {
  versions: PlanText['versions'];
  /** The saved draft of the next version. */
  draft: { at: string; by: string | null } | null;
  /** The displayed version; null for the draft. */
  shown: number | null;
  /** The version before the displayed one, if it has one. */
  against: number | null;
  /** Null where there is nothing to compare, or where the draft cannot be read yet. */
  changes: PlanChange[] | null;
}

/** Compares a displayed plan with the version before it; only the differences reach the browser. */
export async function loadPlanHistory(
  page: Pick<PageContext, 'api' | 'client'>,
  id: string,
  { version, versions, document, row_version, saved_at, saved_by }: PlanText,
): Promise<PlanHistory> {
  const against = versions.find((one) => version === null || one.version < version)?.version ?? null;
  const earlier =
    against === null || document === ''
      ? null
      : await callOnServer(
          page,
          'GET /api/v1/operator/cases/{id}/plan',
          { params: { id }, query: { version: against } },
          AS_WRITTEN,
        );
  return {
    versions,
    draft: row_version > 0 && saved_at !== null ? { at: saved_at, by: saved_by } : null,
    shown: version,
    against,
    changes: earlier === null ? null : changesBetween(earlier.document, document),
  };
}

/** A draft may be unfinished: it is then not compared. */
function changesBetween(before: string, after: string): PlanChange[] | null {
  try {
    return comparePlans(JSON.parse(before) as PlanDocument, JSON.parse(after) as PlanDocument);
  } catch {
    return null;
  }
}
