import { deferredComponent } from '../../../ui/loading/deferred-component.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { RecordSectionsProps } from './record-sections.tsx';
// The page brings these style sheets along, though not the code.
import './dates-section.module.css';
import './milestones-section.module.css';
import './record-section.module.css';
import './shares-section.module.css';

export const LazyRecordSections = await deferredComponent<RecordSectionsProps>(
  () => import('./record-sections.tsx'),
  (_, again) => <ErrorState heading="The record did not load" text="Check your connection." onRetry={again} />,
);
