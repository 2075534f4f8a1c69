import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { Link } from 'react-router';
import { Dropzone } from '../../components/uploads/dropzone.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import type { Broker } from './brokers.ts';
import styles from './connect.module.css';

/** How to get a broker's file, and where to upload it. */
export function BrokerFile({
  broker: { name, open, save },
  onFiles,
  back,
}: {
  broker: Broker;
  onFiles: (files: readonly File[]) => void;
  back: string;
}) {
  return (
    <section aria-label={`Your file from ${name}`}>
      <ol className={styles.how}>
        <li>
          Sign in at {name} and open {open}.
        </li>
        <li>{save}</li>
        <li>Start before your first purchase. If the site limits the period, save several files.</li>
        <li>Drop the saved file here. Do not edit it.</li>
      </ol>
      <Dropzone onFiles={onFiles}>
        CSV, Excel, PDF, OFX, QFX, QIF or XML, up to {formatBytes(fileLimits.trades)} each.
      </Dropzone>
      <p className={styles.back}>
        Menus change. If it is not there, search for history, activity or transactions.{' '}
        <Link to={back}>Choose another broker</Link>
      </p>
    </section>
  );
}
