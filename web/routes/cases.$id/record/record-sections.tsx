import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CutBlock } from '@trover/core/cases/rich-text.ts';
import type { Chosen } from '../page-view.ts';
import { DatesSection } from './dates-section.tsx';
import { MilestonesSection } from './milestones-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SharesSection } from './shares-section.tsx';
import type { Stop } from './stops.ts';

interface RecordSectionsProps {
  page: CasePage;
  match: Chosen['match'];
  /** Of the claim in the case; without one that of today. */
  fee_pct: string | undefined;
  stops: readonly Stop[];
  story: readonly CutBlock[];
}

/** What is known of the case, below the chart: its milestones, dates, shares, record and questions. */
export function RecordSections({ page, match, fee_pct, stops, story }: RecordSectionsProps) {
  return (
    <>
      <MilestonesSection stops={stops} />
      <DatesSection page={page} />
      <SharesSection page={page} match={match} fee_pct={fee_pct} />
      <RecordSection page={page} story={story} />
      <QuestionsSection faq={page.faq} />
    </>
  );
}
