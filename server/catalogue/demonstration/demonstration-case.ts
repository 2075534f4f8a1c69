import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import type { PriceStory } from './price-story.ts';

/** An invented case, the prices of its share and the document of its plan. */
export interface DemonstrationCase {
  record: CaseRecord;
  story: PriceStory;
  document: unknown;
}
