import { RED_FLAGS } from '../../components/check-notice/red-flags.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/route';
import styles from './red-flags.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'What scammers ask for',
    description: 'Eight warning signs of a fake settlement notice, and what to do if you already responded.',
    path: '/check-notice/red-flags',
  });
}

export default function RedFlags() {
  return (
    <main id="main" className="page-wrap">
      <Crumbs
        above={[
          { to: '/help', label: 'Help' },
          { to: '/check-notice', label: 'Is this notice real?' },
        ]}
        here="What scammers ask for"
      />
      <h1 className="t-page">What scammers ask for</h1>
      <p className={styles.intro}>
        A fake notice copies a real one. Watch for what it asks. If you see one of these, stop.
      </p>
      <div className={styles.flags}>
        {Object.entries(RED_FLAGS).map(([flag, { name, why, already, examples }]) => (
          <section key={flag} id={flag} aria-labelledby={`${flag}-name`}>
            <h2 id={`${flag}-name`}>{name}</h2>
            <p>{why}</p>
            <p className={styles.examples}>Examples: {examples.map((example) => `“${example}”`).join(', ')}.</p>
            <p>
              <b>If it already happened:</b> {already}
            </p>
          </section>
        ))}
      </div>
      <p className={styles.end}>
        <ButtonLink variant="primary" to="/check-notice">
          Check a notice
        </ButtonLink>
      </p>
    </main>
  );
}
