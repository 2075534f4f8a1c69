import type { DemonstrationCase } from './demonstration-case.ts';
import { changeOn } from './plan-tables.ts';
import { closesOf } from './price-story.ts';
import { daysFrom, recordOf } from './record.ts';
import { STORIES } from './stories.ts';

/** A foreign action that pays only those who join a group: the institution compares the groups. */
export const OPT_IN_CASE = 'brenngau-chemie-2024';

export function brenngau(today: string): DemonstrationCase {
  const story = STORIES.BRNG;
  const closes = closesOf(story, today);
  const record = recordOf(
    {
      slug: OPT_IN_CASE,
      title: 'Brenngau Chemie AG, model case of investors',
      issuer: 'Brenngau Chemie',
      ticker: 'BRNG',
      sector: 'materials',
      court: 'OLG Frankfurt am Main',
      docket: '99 Kap 4/24',
      judge: 'Dr. Helene Wirth',
      stage: 'discovery',
      filed_on: '2024-05-22',
      class_period: { from: '2021-03-16', to: '2024-02-13' },
      milestones: [
        ['2024-05-22', 'filed', 'First claims filed'],
        ['2025-02-11', 'lead_plaintiff', 'Test plaintiff named'],
        [daysFrom(today, -190), 'discovery', 'The court opens the model case', 'Investors register or sue.'],
      ],
      disclosures: [
        { date: '2024-02-14', title: 'Cleanup costs disclosed', price_change_pct: changeOn(closes, '2024-02-14') },
      ],
      allegations: [
        'Investors allege that the company knew of the costs of a polluted site three years before it recorded them.',
      ],
      lead_counsel: 'Castellan Reeve LLP',
    },
    today,
  );
  return {
    record: { ...record, kind: 'opt-out or group action', jurisdiction: 'Germany', currency: 'EUR' },
    story,
    document: null,
  };
}
