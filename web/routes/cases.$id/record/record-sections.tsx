import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CutBlock } from '@trover/core/cases/rich-text.ts';
import type { ReactNode } from 'react';
import { DatesSection } from './dates-section.tsx';
import { MilestonesSection } from './milestones-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SharesSection } from './shares-section.tsx';
import type { Stop } from './stops.ts';

interface RecordSectionsProps {
  page: CasePage;
  /** The reader's own share of the fund. */
  own: ReactNode;
  stops: readonly Stop[];
  story: readonly CutBlock[];
}

/** The facts of the case, below the chart: its milestones, dates, shares, record and questions. */
export function RecordSections({ page, own, stops, story }: RecordSectionsProps) {
  return (
    <>
      <MilestonesSection stops={stops} />
      <DatesSection page={page} />
      <SharesSection page={page} own={own} />
      <RecordSection page={page} story={story} />
      <QuestionsSection faq={page.faq} />
    </>
  );
}
