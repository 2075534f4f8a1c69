import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DeskBar } from '../frame/desk-bar.tsx';
import { shortTitle } from '../short-title.ts';
import own from './cases.module.css';
import { useCaseKeys } from './use-case-keys.ts';

const PLAN = 'plan';

/** Above each part of a case: its name, its state, and the way to its other parts. `current` is a search, or `plan`. */
export function CaseBar({
  editable,
  current,
}: {
  editable: Pick<
    EditableCase,
    'id' | 'slug' | 'title' | 'is_published' | 'merged_into' | 'securities' | 'deadlines' | 'milestones' | 'documents'
  >;
  current: string;
}) {
  const { id, slug, title, is_published, merged_into, securities, deadlines, milestones, documents } = editable;
  const at = `/operator/cases/${id}`;
  const ticker = securities.find((one) => one.ticker !== null)?.ticker;
  const to = (part: string): string => (current === PLAN ? `${at}${part === '?' ? '' : part}` : part);
  const tabs = [
    { to: to('?'), label: 'Details' },
    {
      to: to('?part=deadlines'),
      label: 'Deadlines',
      count: deadlines.filter(({ superseded_at }) => superseded_at === null).length,
    },
    { to: to('?part=groups'), label: 'Opt-in groups' },
    {
      to: to('?part=record'),
      label: 'Milestones and documents',
      count: milestones.length + documents.length,
    },
    { to: `${at}/plan`, label: 'Plan of allocation' },
    { to: to('?part=site'), label: 'Settlement site' },
    { to: to('?part=history'), label: 'History' },
    { to: to('?part=merge'), label: 'Merge' },
  ];
  useCaseKeys({ id, isOpen: merged_into === null, isPlan: current === PLAN, parts: tabs.length });
  return (
    <>
      <DeskBar
        crumb={{ label: 'Cases', href: '/operator/cases' }}
        title={<span title={title}>{shortTitle(title)}</span>}
        note={
          <span className={own.marks}>
            {ticker && <TickerBadge ticker={ticker} />}
            {merged_into !== null ? (
              <StatusPill boxed status="closed">
                Merged
              </StatusPill>
            ) : is_published ? (
              <StatusPill boxed status="open">
                Published
              </StatusPill>
            ) : (
              <StatusPill boxed status="pending">
                Not published
              </StatusPill>
            )}
          </span>
        }
        actions={
          is_published && (
            <ButtonLink size="small" to={`/cases/${slug}`}>
              See its page
            </ButtonLink>
          )
        }
      />
      <Tabs
        className={own.tabs}
        label="Sections of the case"
        tabs={tabs}
        current={current === PLAN ? `${at}/plan` : current}
      />
    </>
  );
}
