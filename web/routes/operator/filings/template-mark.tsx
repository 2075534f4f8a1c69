import { StatusPill } from '../../../ui/status-pill.tsx';

export type TemplateMark = 'neutral' | 'verified' | 'not_verified';

/** The status of a template: ours, compared with the administrator's own spreadsheet, or not compared. */
export const markOfTemplate = ({
  is_neutral,
  document: { about },
}: {
  is_neutral: boolean;
  document: { about?: { columns: 'verified' | 'not_verified' } | undefined };
}): TemplateMark => (is_neutral ? 'neutral' : (about?.columns ?? 'not_verified'));

export function TemplatePill({ mark }: { mark: TemplateMark }) {
  if (mark === 'not_verified') return <StatusPill status="waiting">Not verified</StatusPill>;
  if (mark === 'neutral') return <>Neutral</>;
  return <StatusPill status="fine">Verified</StatusPill>;
}
