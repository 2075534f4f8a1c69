import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { DemonstrationCase } from './demonstration-case.ts';
import { changeOn, dayBefore } from './plan-tables.ts';
import { closesOf, type PriceScenario, tradingDayBefore } from './price-story.ts';
import { daysFrom, type InventedCase, recordOf } from './record.ts';
import { STORIES } from './stories.ts';

/** Cases without a settlement: those that may still reach one, and those that ended without one. */
export function otherCases(today: string): DemonstrationCase[] {
  return [
    composeCase(grenville, STORIES.GRNV, today),
    composeCase(fenley, STORIES.FNLY, today),
    composeCase(seventrees, STORIES.SEVT, today),
    composeCase(varga, STORIES.VRGA, today),
    composeCase(northgate, STORIES.NGCL, today),
    composeCase(harwood, STORIES.HRWD, today),
    kestrel(today),
    tidewell(today),
  ];
}

interface Story extends Omit<InventedCase, 'disclosures' | 'slug' | 'judge'> {
  slug: string;
  judge?: string;
  disclosures: readonly { date: string; title: string }[];
}

function composeCase(invented: Story, story: PriceScenario, today: string): DemonstrationCase {
  const closes = closesOf(story, today);
  const disclosures = invented.disclosures.map((disclosure) => ({
    ...disclosure,
    price_change_pct: changeOn(closes, disclosure.date),
  }));
  return { record: recordOf({ judge: 'Amadou Fairweather', ...invented, disclosures }, today), story, document: null };
}

const grenville: Story = {
  slug: 'grenville-insurance-2024',
  title: 'In re Grenville Insurance Group Securities Litigation',
  issuer: 'Grenville Insurance',
  ticker: 'GRNV',
  sector: 'finance',
  court: 'D. Conn.',
  docket: '0:24-cv-99402',
  stage: 'motion_to_dismiss',
  filed_on: '2024-11-15',
  class_period: { from: '2023-05-09', to: '2024-11-06' },
  milestones: [
    ['2024-11-15', 'filed', 'Complaint filed'],
    ['2025-03-20', 'lead_plaintiff', 'Lead plaintiff named'],
    ['2025-07-31', 'motion_to_dismiss', 'Motion to dismiss filed', 'The court has not ruled.'],
  ],
  disclosures: [{ date: '2024-11-07', title: 'Reserves raised by a quarter' }],
  allegations: ['Plaintiffs allege that old liability policies were reserved for at half of what the actuaries asked.'],
  lead_counsel: 'Castellan Reeve LLP',
};

const fenley: Story = {
  slug: 'fenley-motors-2023',
  title: 'In re Fenley Motors Securities Litigation',
  issuer: 'Fenley Motors',
  ticker: 'FNLY',
  sector: 'consumer',
  court: 'E.D. Mich.',
  docket: '0:23-cv-99276',
  stage: 'discovery',
  filed_on: '2023-08-24',
  class_period: { from: '2022-04-19', to: '2023-08-15' },
  milestones: [
    ['2023-08-24', 'filed', 'Complaint filed'],
    ['2024-01-11', 'lead_plaintiff', 'Lead plaintiff named'],
    ['2024-10-22', 'motion_to_dismiss', 'Motion to dismiss denied'],
    ['2025-01-16', 'discovery', 'Discovery begins'],
  ],
  disclosures: [{ date: '2023-08-16', title: 'Orders were reservations' }],
  allegations: ['Plaintiffs allege that reservations that cost nothing were reported as orders.'],
  lead_counsel: 'Orrin Vale LLP',
};

const seventrees: Story = {
  slug: 'seventrees-hotels-2023',
  title: 'Marchetti v. Seventrees Hotels plc',
  issuer: 'Seventrees Hotels',
  ticker: 'SEVT',
  sector: 'consumer',
  court: 'S.D. Fla.',
  docket: '0:23-cv-99155',
  stage: 'class_certified',
  filed_on: '2023-05-11',
  class_period: { from: '2021-07-13', to: '2023-05-02' },
  milestones: [
    ['2023-05-11', 'filed', 'Complaint filed'],
    ['2023-09-07', 'lead_plaintiff', 'Lead plaintiff named'],
    ['2024-06-25', 'motion_to_dismiss', 'Motion to dismiss denied'],
    ['2024-08-13', 'discovery', 'Discovery begins'],
    ['2025-08-19', 'class_certified', 'Class certified'],
  ],
  disclosures: [{ date: '2023-05-03', title: 'Empty rooms had been sold to a partner' }],
  allegations: ['Plaintiffs allege that a partner owned by the chairman’s family rented rooms that nobody slept in.'],
  lead_counsel: 'Castellan Reeve LLP',
};

const varga: Story = {
  slug: 'varga-logistics-2025',
  title: 'In re Varga Logistics Securities Litigation',
  issuer: 'Varga Logistics',
  ticker: 'VRGA',
  sector: 'industry',
  court: 'N.D. Ill.',
  docket: '0:25-cv-99333',
  stage: 'lead_plaintiff',
  filed_on: '2025-11-26',
  class_period: { from: '2024-09-12', to: '2025-11-18' },
  milestones: [
    ['2025-11-26', 'filed', 'Complaint filed'],
    ['2026-03-05', 'lead_plaintiff', 'Lead plaintiff named', 'A pension fund with Orrin Vale LLP as counsel.'],
  ],
  disclosures: [{ date: '2025-11-19', title: 'A contract had lapsed' }],
  allegations: ['Plaintiffs allege that the largest contract had lapsed for two quarters before anybody was told.'],
  lead_counsel: 'Orrin Vale LLP',
};

const northgate: Story = {
  slug: 'northgate-cloud-2023',
  title: 'Pell v. Northgate Cloud, Inc.',
  issuer: 'Northgate Cloud',
  ticker: 'NGCL',
  sector: 'technology',
  court: 'W.D. Wash.',
  docket: '0:23-cv-99041',
  stage: 'dismissed',
  filed_on: '2023-01-27',
  class_period: { from: '2021-05-17', to: '2023-01-18' },
  milestones: [
    ['2023-01-27', 'filed', 'Complaint filed'],
    ['2023-06-06', 'lead_plaintiff', 'Lead plaintiff named'],
    ['2024-03-12', 'motion_to_dismiss', 'Motion to dismiss argued'],
    ['2024-08-29', 'dismissed', 'Dismissed', 'The court found no statement that was false when it was made.'],
  ],
  disclosures: [{ date: '2023-01-19', title: 'Growth halves' }],
  allegations: ['Plaintiffs alleged that renewals were known to be falling while growth was promised.'],
};

const harwood: Story = {
  slug: 'harwood-timber-2022',
  title: 'Ames v. Harwood Timber Co.',
  issuer: 'Harwood Timber',
  ticker: 'HRWD',
  sector: 'materials',
  court: 'D. Or.',
  docket: '0:22-cv-99128',
  stage: 'withdrawn',
  filed_on: '2022-05-12',
  class_period: { from: '2021-03-01', to: '2022-05-04' },
  milestones: [
    ['2022-05-12', 'filed', 'Complaint filed'],
    ['2022-09-01', 'withdrawn', 'Withdrawn', 'The plaintiff gave the case up without a payment.'],
  ],
  disclosures: [{ date: '2022-05-05', title: 'A mill closes' }],
  allegations: ['The plaintiff alleged that the closing of a mill had been decided a year before it was told.'],
};

/** The share of a case that has just begun: its price history up to the drop, whose day moves with today. */
function fallingStory(
  symbol: string,
  past: readonly (readonly [date: string, close: string])[],
  fall: { date: string; from: string; to: string },
): PriceScenario {
  const calm = formatDay(addDays(requireDay(fall.date), -30));
  const points = past.filter(([date]) => date < calm);
  return { symbol, points: [...points, [tradingDayBefore(fall.date), fall.from], [fall.date, fall.to]] };
}

function kestrel(today: string): DemonstrationCase {
  const fall = daysFrom(today, -44);
  const story = fallingStory(
    'KSTM',
    [
      ['2024-06-03', '21.40'],
      ['2025-02-10', '27.85'],
      ['2025-06-17', '33.10'],
      ['2026-02-11', '36.42'],
    ],
    { date: fall, from: '35.20', to: '23.94' },
  );
  return composeCase(
    {
      slug: 'kestrel-mobility',
      title: 'Ardal v. Kestrel Mobility plc',
      issuer: 'Kestrel Mobility',
      ticker: 'KSTM',
      sector: 'industry',
      court: 'S.D.N.Y.',
      docket: '0:26-cv-99017',
      stage: 'filed',
      filed_on: daysFrom(today, -37),
      class_period: { from: '2025-02-10', to: dayBefore(fall) },
      deadlines: { lead_plaintiff: daysFrom(today, 23) },
      milestones: [
        [
          daysFrom(today, -37),
          'filed',
          'Complaint filed',
          'Whoever wants to lead the case asks the court by the deadline.',
        ],
      ],
      disclosures: [{ date: fall, title: 'Batteries recalled' }],
      allegations: [
        'Plaintiffs allege that fires in a test fleet were known for a year before the batteries were recalled.',
      ],
    },
    story,
    today,
  );
}

function tidewell(today: string): DemonstrationCase {
  const fall = daysFrom(today, -11);
  const story = fallingStory(
    'TDWL',
    [
      ['2024-01-02', '48.90'],
      ['2025-04-08', '57.15'],
      ['2026-01-21', '61.30'],
    ],
    { date: fall, from: '60.05', to: '46.72' },
  );
  return composeCase(
    {
      slug: 'tidewell-foods',
      title: 'Tidewell Foods investigation',
      issuer: 'Tidewell Foods',
      ticker: 'TDWL',
      sector: 'consumer',
      court: 'D. Minn.',
      docket: 'Not filed',
      stage: 'investigation',
      filed_on: null,
      class_period: { from: '2025-04-08', to: dayBefore(fall) },
      milestones: [
        [
          daysFrom(today, -9),
          'investigation',
          'Investigation announced',
          'Castellan Reeve LLP asks shareholders to come forward.',
        ],
      ],
      disclosures: [{ date: fall, title: 'An allergen had not been declared' }],
      allegations: ['Shareholders ask whether the company knew of undeclared allergens when it raised its outlook.'],
    },
    story,
    today,
  );
}
