import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import styles from './broker-letter-dialog.module.css';
import type { OpenDialog } from './names.ts';

/** A letter to the broker, to be copied or kept as a file; what it says is the user's to change after that. */
export default function BrokerLetterDialog({ account, letter, onClose }: OpenDialog<'broker-letter'>) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(letter);
      setSaid('Copied.');
    } catch {
      setSaid('This browser does not let us copy. Mark the text and copy it, or keep it as a file.');
    }
  };
  return (
    <Dialog
      open
      width={640}
      title="Letter to the broker"
      description={`${account}. Send it by the broker’s message centre or by mail, and add what comes back here.`}
      onClose={onClose}
      footer={
        <>
          <span className={styles.said} role="status">
            {said}
          </span>
          <Button onClick={() => keep(letter)}>Keep as a file</Button>
          <Button variant="primary" onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <TextArea label="The letter" rows={22} value={letter} readOnly />
    </Dialog>
  );
}

function keep(letter: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([letter], { type: 'text/plain;charset=utf-8' }));
  link.download = 'letter-to-the-broker.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
