import { useRef } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/layout';
import styles from './operator.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

const tabs = [
  { to: '/operator', label: 'Work' },
  { to: '/operator/cases', label: 'Cases' },
  { to: '/operator/claims', label: 'Claims' },
  { to: '/operator/filing', label: 'Filing' },
  { to: '/operator/money', label: 'Money' },
  { to: '/operator/people', label: 'People' },
  { to: '/operator/partners', label: 'Partners' },
  { to: '/operator/contracts', label: 'Contracts' },
  { to: '/operator/support', label: 'Support' },
  { to: '/operator/jobs', label: 'Jobs' },
  { to: '/operator/outbox', label: 'Outbox' },
  { to: '/operator/audit', label: 'Audit log' },
];

/** Proofs are a part of the work. */
function tabOf(pathname: string): (typeof tabs)[number] | undefined {
  const at = pathname.startsWith('/operator/proofs/') ? '/operator' : pathname;
  return tabs.findLast(({ to }) => at === to || at.startsWith(`${to}/`));
}

/** Operators alone; to everybody else there is no such page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (requireSession(page, request).account.type !== 'operator') throw data(null, { status: 404 });
  return null;
}

export function meta({ matches, location: { pathname } }: Route.MetaArgs) {
  const tab = tabOf(pathname);
  return describePage(siteOf(matches), {
    title: tab === undefined || tab.to === '/operator' ? 'Operator' : `${tab.label}, operator`,
    description: 'The operators’ work queue and records.',
    path: tab?.to ?? '/operator',
    hidden: true,
  });
}

export default function OperatorLayout() {
  const { pathname } = useLocation();
  const current = tabOf(pathname)?.to ?? '/operator';
  const page = useRef<HTMLElement>(null);
  useRestoredFocus(page);
  return (
    <main id="main" ref={page} className={`page-wrap ${styles.page}`}>
      <div className={styles.top}>
        <h1 className="t-page">Operator</h1>
        <Tabs label="Console" tabs={tabs} current={current} className={styles.tabs} />
      </div>
      <Outlet />
    </main>
  );
}
