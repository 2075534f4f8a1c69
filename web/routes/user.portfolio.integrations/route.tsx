import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { useLinkAccount } from '../../components/links/use-link-account.ts';
import { useRefresh } from '../../components/uploads/use-refresh.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { sentence } from '../../ui/format/format.ts';
import { countInWords } from '../../ui/format/spell-count.ts';
import type { Route } from './+types/route';
import styles from './integrations.module.css';
import { ActionRequired } from './linked/action-required.tsx';
import { GapsSection } from './linked/gaps-section.tsx';
import { LinksFacts } from './linked/links-facts.tsx';
import { SourcesTable } from './linked/sources-table.tsx';

export { loader } from './linked/load-integrations.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Integrations',
    description: 'Accounts that sync automatically, and the gaps in your records.',
    path: '/user/portfolio/integrations',
    hidden: true,
  });
}

export default function Integrations({ loaderData: data }: Route.ComponentProps) {
  const link = useLinkAccount(false);
  const { integrations, gaps, today } = data;
  useRefresh(integrations.some(({ status }) => status === 'updating'));
  const count = integrations.length;
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/portfolio', label: 'Portfolio' }]} here="Integrations" />
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Integrations</h1>
          <p>
            {count === 0
              ? 'Accounts that sync automatically appear here.'
              : `${sentence(countInWords(count))} ${count === 1 ? 'account syncs' : 'accounts sync'} automatically.`}
            {gaps.length > 0 &&
              ` ${sentence(countInWords(gaps.length))} ${gaps.length === 1 ? 'gap affects' : 'gaps affect'} a claim.`}
          </p>
        </div>
        <div className={styles.does}>
          <Button icon="upload" onClick={() => dialogs.open({ name: 'upload-modal', props: {} })}>
            Upload trades
          </Button>
          <Button icon="plus" onClick={link}>
            Link new account
          </Button>
        </div>
      </div>
      <LinksFacts {...data} />
      <ActionRequired links={integrations} />
      <SourcesTable data={data} />
      <GapsSection gaps={gaps} today={today} />
    </main>
  );
}
