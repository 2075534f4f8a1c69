import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import styles from './page-keys.module.css';
import { areKeysOn, type Destination, GENERAL_KEYS, turnKeys } from './page-keys.ts';

export interface PageKeysProps {
  destinations: readonly Destination[];
  onClose: () => void;
}

/** The shortcuts of the page, and the switch for single letters. */
export function PageKeysList({ destinations, onClose }: PageKeysProps) {
  const [isOn, setOn] = useState(areKeysOn);
  const rows = [
    ...GENERAL_KEYS,
    ...destinations.map(({ letter, title }) => ({ keys: ['g', letter], label: `Go to: ${title}` })),
  ];
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" width={440}>
      <dl className={styles.list}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="page_keys"
        checked={isOn}
        onChange={(event) => {
          turnKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      >
        Use single letters as shortcuts
      </Checkbox>
    </Dialog>
  );
}
