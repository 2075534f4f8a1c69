import type { ComponentProps } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { Tally } from '../../charts/tally.tsx';
import { SearchBox } from '../../components/search/search-box.tsx';
import { Dropzone } from '../../components/uploads/dropzone.tsx';
import { formatsRead } from '../../components/uploads/formats-read.ts';
import { dialogs } from '../../dialogs/store.ts';
import type { ReadFile } from '../../dialogs/uploads/pending/pending-files.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import styles from './hero.module.css';
import type { ScanPanel as Panel } from './scan/scan-panel.tsx';
import { useScan } from './scan/use-scan.ts';
import { InShort } from './summary.tsx';

const portfolio = '/user/portfolio';
const connect = '/user/portfolio/connect';

/** Its code is loaded when the first file is read. */
const ScanPanel = lazyComponent<ComponentProps<typeof Panel>>(
  () => import('./scan/scan-panel.tsx').then((module) => ({ default: module.ScanPanel })),
  (_, again) => <Button onClick={again}>The result did not load. Try again</Button>,
);

/** The statement, the search, and the check of a file without an account. */
export function Hero() {
  const { state, start, stop } = useScan();
  const site = useRouteLoaderData<SiteLoader>('root');
  const signedIn = site?.account != null;
  const navigate = useNavigate();

  function goTo(page: string): void {
    if (signedIn) void navigate(page);
    else dialogs.open({ name: 'login', props: { next: page } });
  }

  async function saveTrades(files: readonly ReadFile[]): Promise<void> {
    const { storePendingFiles } = await import('../../dialogs/uploads/pending/pending-files.ts');
    const stored = await storePendingFiles(files);
    if (signedIn) return navigate(portfolio);
    dialogs.open({ name: 'signup', props: { next: portfolio, files: stored } });
  }

  return (
    <>
      <section className={`page-wrap ${styles.hero}`}>
        <h1 className="t-statement">
          {site?.brand.firm == null ? (
            <>
              We estimate $8.7 billion was paid
              <br className="desktop-only" /> to investors last year.
            </>
          ) : (
            <>
              Securities class actions paid investors
              <br className="desktop-only" /> an estimated $8.7 billion last year.
            </>
          )}
          <br className="desktop-only" /> <em>Over 75% missed their share.</em>
        </h1>
        <div className={styles.tally}>
          <Tally collected={25} label="Of every 100 investors entitled to a payment, over 75 missed their share" />
        </div>
        <div className={styles.key}>
          <span>
            <b>Collected</b>
          </span>
          <span>Missed, out of every 100 investors</span>
        </div>
        <div className={styles.start}>
          <div>
            <p className="t-lead">
              {site?.brand.firm == null
                ? `${site?.brand.name ?? 'This portal'} checks your trades against every settlement we track, estimates what you may be owed, and files your claim.`
                : `${site.brand.name} checks your trading history against every securities settlement on record and shows which ones may owe you money.`}
            </p>
            <InShort />
          </div>
          <div className={styles.choices} id="check">
            <SearchBox large placeholder="A stock you owned" />
            <Dropzone everywhere small onFiles={start}>
              {formatsRead}. Your file stays on this device.
            </Dropzone>
            <p className={styles.or}>
              or <LinkButton onClick={() => goTo(connect)}>Link new account</LinkButton>
            </p>
          </div>
        </div>
      </section>
      {state.kind !== 'idle' && (
        <ScanPanel state={state} onAgain={start} onStop={stop} onSave={(files) => void saveTrades(files)} />
      )}
    </>
  );
}
