import { StatusPill } from '../../../ui/status-pill.tsx';
import { Section } from '../section.tsx';
import styles from './bank-file.module.css';
import type { ShownBankFile } from './status-history.tsx';

/** What can be done with a file in its present state, and what cannot, with the time for it. */
export function PossibleActions({ file: { actions, returned } }: { file: ShownBankFile }) {
  const list = [
    { label: 'Cancel the file', isPossible: actions.includes('cancel'), when: 'Until it is sent' },
    { label: 'Record a rejection', isPossible: actions.includes('reject'), when: 'While it is with the bank' },
    { label: 'Reverse a return', isPossible: returned > 0, when: returned > 0 ? 'Two people' : 'After a return' },
    { label: 'Pay again', isPossible: returned > 0, when: returned > 0 ? 'With a new file' : 'After a return' },
  ];
  return (
    <Section id="possible" heading="Available actions">
      <ul className={styles.possible}>
        {list.map(({ label, isPossible, when }) => (
          <li key={label} data-off={!isPossible || undefined}>
            <StatusPill status={isPossible ? 'fine' : 'closed'}>{label}</StatusPill>
            <span className="sr-only">{isPossible ? ': possible' : ': not possible'}</span>
            <small>{when}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
