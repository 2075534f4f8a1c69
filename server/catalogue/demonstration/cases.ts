import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import { openCases } from './open-cases.ts';
import { otherCases } from './other-cases.ts';
import type { PriceStory } from './price-story.ts';
import { settledCases } from './settled-cases.ts';

/** An invented case, the prices of its share and the document of its plan. */
export interface DemonstrationCase {
  record: CaseRecord;
  story: PriceStory;
  document: unknown;
}

/** Invented cases in every stage and group, their open days counted from today. */
export function demonstrationCases(today: string): DemonstrationCase[] {
  return [...openCases(today), ...settledCases(today), ...otherCases(today)];
}
