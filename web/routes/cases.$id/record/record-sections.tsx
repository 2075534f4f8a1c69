import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CutBlock } from '@trover/core/cases/rich-text.ts';
import type { Chosen } from '../page-view.ts';
import { VotesSection } from '../votes-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { MilestonesSection } from './milestones-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SharesSection } from './shares-section.tsx';
import type { Stop } from './stops.ts';

export interface RecordSectionsProps {
  page: CasePage;
  match: Chosen['match'];
  stops: readonly Stop[];
  story: readonly CutBlock[];
  isPublic: boolean;
  followsCompany: boolean;
}

/** What is known of the case, below the chart: its milestones, dates, shares, record, questions, documents and votes. */
export default function RecordSections({ page, match, stops, story, isPublic, followsCompany }: RecordSectionsProps) {
  return (
    <>
      <MilestonesSection stops={stops} />
      <DatesSection page={page} />
      <SharesSection page={page} match={match} />
      <RecordSection page={page} story={story} />
      <QuestionsSection faq={page.faq} />
      <DocumentsSection page={page} />
      {isPublic && <VotesSection page={page} followsCompany={followsCompany} />}
    </>
  );
}
