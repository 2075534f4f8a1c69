import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import type { PriceScenario } from './price-story.ts';

/** An invented case, the prices of its share and the document of its plan. */
export interface DemonstrationCase {
  record: CaseRecord;
  story: PriceScenario;
  document: unknown;
}
