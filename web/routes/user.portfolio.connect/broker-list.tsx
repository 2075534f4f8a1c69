import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Broker, searchBrokers } from './brokers.ts';
import styles from './connect.module.css';

/** Where most accounts are; the others by their name, or by asking for all. */
const FIRST: readonly string[] = [
  'fidelity',
  'charles-schwab',
  'vanguard',
  'robinhood',
  'e-trade',
  'interactive-brokers',
  'merrill',
  'j-p-morgan-chase',
  'webull',
  'td-ameritrade',
];

export function BrokerList({ brokers, addressOf }: { brokers: readonly Broker[]; addressOf: (id: string) => string }) {
  const [term, setTerm] = useState('');
  const [isAll, setAll] = useState(false);
  const found = searchBrokers(brokers, term);
  const shown = term.trim() || isAll ? found : found.filter(({ id }) => FIRST.includes(id));
  return (
    <>
      <label className={styles.find}>
        <Icon name="search" size={20} />
        <input
          type="search"
          aria-label="Search brokers"
          placeholder={`Search ${brokers.length} brokers`}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </label>
      <p className="sr-only" role="status">
        {term.trim() && `${found.length} found`}
      </p>
      <ul className={styles.brokers}>
        {shown.map(({ id, name, file }) => (
          <li key={id}>
            <Link to={addressOf(id)} preventScrollReset={false}>
              <span className={styles.letter} aria-hidden="true">
                {name.charAt(0).toUpperCase()}
              </span>
              <span>
                <b>{name}</b>
                <small>File: {file}</small>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p className={styles.all}>
          <LinkButton onClick={() => setAll(true)}>All {brokers.length} brokers</LinkButton>
        </p>
      )}
      {found.length === 0 && (
        <p className={styles.none}>No broker found with this name. Upload its file: we may still be able to read it.</p>
      )}
    </>
  );
}
