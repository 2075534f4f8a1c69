import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { confirmPerson } from '../../dialogs/accounts/step-up/confirm-person.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import styles from './organization.module.css';

type Export = DataOf<Operations['GET /api/v1/organisation/export']>['export'];

const POLL_MS = 3000;
const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

/** Exports all data of the organization. */
export function ExportSection() {
  const [made, setMade] = useState<Export>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isMaking = made?.status === 'making';
  useEffect(() => {
    const read = () =>
      api.call('GET /api/v1/organisation/export', { shows_failure: true }).then(
        (found) => setMade(found.export),
        () => setFault('We could not read the state of the export. Reload the page.'),
      );
    void read();
    if (!isMaking) return;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isMaking]);
  const start = async () => {
    setBusy(true);
    setFault(null);
    try {
      setMade((await api.call('POST /api/v1/organisation/export', { shows_failure: true })).export);
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not start the export. Try again.');
    } finally {
      setBusy(false);
    }
  };
  const open = async () => {
    if (!(await confirmPerson())) return;
    try {
      setMade((await api.call('GET /api/v1/organisation/export', { shows_failure: true })).export);
    } catch {
      setFault('We could not read the state of the export. Reload the page.');
    }
  };
  return (
    <section className={styles.section} aria-labelledby="export">
      <header className={styles.head}>
        <div>
          <h2 id="export">Export</h2>
          <p className="t-dim">
            Entities, trades, claims, payments, decisions and files in one archive: JSON, CSV, a workbook and a
            manifest.
          </p>
        </div>
        <Button icon="download" busy={(busy || isMaking) && 'Preparing the export'} onClick={() => void start()}>
          Export everything
        </Button>
      </header>
      <div role="status">
        {made?.status === 'ready' && made.url !== null && (
          <p>
            <a href={made.url}>Download the export</a> of <Instant at={made.requested_at} />
            {made.bytes !== null && `, ${megabytes(made.bytes)}`}. It stays here for a day; this link works for five
            minutes.
          </p>
        )}
        {made?.status === 'ready' && made.url === null && (
          <p>
            The export of <Instant at={made.requested_at} /> is ready.{' '}
            <Button size="small" onClick={() => void open()}>
              Confirm and download
            </Button>
          </p>
        )}
        {made?.status === 'failed' && <p>The last export failed. Start it again.</p>}
        {isMaking && <p className="t-dim">We are preparing the archive. You can leave this page.</p>}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
