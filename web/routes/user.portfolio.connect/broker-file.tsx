import { Link } from 'react-router';
import { Dropzone } from '../../components/upload/dropzone.tsx';
import type { Broker } from './brokers.ts';
import styles from './connect.module.css';

/** How to get a broker's file, and where it goes. */
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
    <section aria-label={`The file of ${name}`}>
      <ol className={styles.how}>
        <li>
          Sign in at {name} and open {open}.
        </li>
        <li>{save}</li>
        <li>
          Go back to before the first purchase of what you held. Where only a part can be saved at a time, save several
          files.
        </li>
        <li>Drop what you saved here. Nothing in it needs changing.</li>
      </ol>
      <Dropzone onFiles={onFiles}>CSV, Excel, PDF, OFX, QFX, QIF or XML, up to 200 MB each.</Dropzone>
      <p className={styles.back}>
        Menus change. If it is not there, search for history, activity or transactions.{' '}
        <Link to={back}>Choose another broker</Link>
      </p>
    </section>
  );
}
