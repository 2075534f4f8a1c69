import { Link } from 'react-router';
import { RED_FLAGS } from '../../components/check-notice/red-flags.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './check-notice.module.css';

const COMPARED = [
  'Caption, court and docket number',
  'Administrator',
  'Web address, letter by letter',
  'Deadline',
  'Settlement amount and class period',
];

export function WhatWeCompare() {
  return (
    <aside className={styles.side} aria-label="How a notice is checked">
      <section>
        <h2>What we compare</h2>
        <ul>
          {COMPARED.map((text) => (
            <li key={text}>
              <Icon name="check" />
              {text}
            </li>
          ))}
          <li>
            <Icon name="check" />
            What it asks of you
          </li>
        </ul>
      </section>
      <section>
        <h2>What no administrator asks for</h2>
        <ul className={styles.never}>
          {Object.entries(RED_FLAGS).map(([flag, { name }]) => (
            <li key={flag}>
              <Icon name="close" />
              <Link to={`/check-notice/red-flags#${flag}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
