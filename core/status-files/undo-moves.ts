import { type ClaimStage, type Step, transitionsFrom } from '../claims/stages.ts';
import type { StatusStep } from './plan-row.ts';

/** A claim before a row of a status file moved it. */
interface StageBefore {
  stage: ClaimStage;
  reason: string | null;
  cured_by: Step | null;
  cure_by: string | null;
}

/** Stages that an undone move does not pass through. */
const ENDS: ReadonlySet<ClaimStage> = new Set(['paid', 'withdrawn', 'closed_unpaid', 'review']);

/** The manual moves that return a claim to its previous stage; null if there are none. */
export function stepsBack(now: ClaimStage, before: StageBefore, reason: string): StatusStep[] | null {
  const path = pathOf(now, before.stage);
  return (
    path?.map((to, at): StatusStep => {
      const move = { act: 'move', from: at === 0 ? now : path[at - 1]!, to, reason } as const;
      if (to !== 'deficient') return move;
      return {
        ...move,
        reason: before.reason ?? reason,
        ...(before.cured_by !== null && { cured_by: before.cured_by }),
        ...(before.cure_by !== null && { cure_by: before.cure_by }),
      };
    }) ?? null
  );
}

/** The stages from one to another, without the first: by the fewest moves of an operator. */
function pathOf(from: ClaimStage, to: ClaimStage): ClaimStage[] | null {
  if (from === to) return [];
  let paths: ClaimStage[][] = [[]];
  const seen = new Set([from]);
  while (paths.length > 0) {
    const longer = paths.flatMap((path) =>
      transitionsFrom(path.at(-1) ?? from, 'operator')
        .map((transition) => transition.to)
        .filter((stage) => !seen.has(stage) && (stage === to || (!ENDS.has(stage) && stage !== 'deficient')))
        .map((stage) => [...path, stage]),
    );
    const found = longer.find((path) => path.at(-1) === to);
    if (found !== undefined) return found;
    for (const path of longer) seen.add(path.at(-1)!);
    paths = longer;
  }
  return null;
}
