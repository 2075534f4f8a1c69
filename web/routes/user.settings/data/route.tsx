import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { ConsentsSection } from './consents-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

import { FirmViewsSection } from './firm-views-section.tsx';

export { loader } from './load-data.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Your data',
    description: 'What we store about you, who can see it, and how to delete it.',
    path: '/user/settings/data',
    hidden: true,
  });
}

export default function YourData({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { made, deletion, consents, views } = loaderData;
  return (
    <section className={styles.section} aria-labelledby="data">
      <header className={styles.head}>
        <h2 id="data">Your data</h2>
        <p className="t-dim">What we store about you, who can see it, and how to delete it.</p>
      </header>
      <ExportSection made={made} />
      {consents.length > 0 && <ConsentsSection consents={consents} />}
      {(consents.length > 0 || views.total_count > 0) && <FirmViewsSection views={views} />}
      <DeletionSection deletion={deletion} />
    </section>
  );
}
