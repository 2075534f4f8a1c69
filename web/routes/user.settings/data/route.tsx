import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { ConsentsSection } from './consents-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader leads to the sign-in
  const [made, deletion, consents] = await Promise.all([
    callOnServer(page, 'GET /api/v1/users/data_export', {}),
    callOnServer(page, 'GET /api/v1/users/delete', {}),
    callOnServer(page, 'GET /api/v1/users/consents', {}),
  ]).catch(failPage);
  return { made: made.export, deletion, consents: consents.items };
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;
export type ExportData = Loaded['made'];
export type DeletionData = Loaded['deletion'];
export type ConsentsData = Loaded['consents'];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Your data',
    description: 'All that is kept about you, whom it is shared with, and how it is deleted.',
    path: '/user/settings/data',
    hidden: true,
  });
}

export default function YourData({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { made, deletion, consents } = loaderData;
  return (
    <section className={styles.section} aria-labelledby="data">
      <header className={styles.head}>
        <h2 id="data">Your data</h2>
        <p className="t-dim">All that is kept about you, whom it is shared with, and how it is deleted.</p>
      </header>
      <ExportSection made={made} />
      {consents.length > 0 && <ConsentsSection consents={consents} />}
      <DeletionSection deletion={deletion} />
    </section>
  );
}
