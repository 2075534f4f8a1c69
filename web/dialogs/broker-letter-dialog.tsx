import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import styles from './broker-letter-dialog.module.css';
import type { OpenDialog } from './names.ts';

/** A letter to the broker, to copy or to save as a file. The user may edit the text. */
export default function BrokerLetterDialog({ account, letter, onClose }: OpenDialog<'broker-letter'>) {
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(letter);
      setResult('Copied.');
    } catch {
      setResult('This browser does not allow copying. Select the text and copy it, or save it as a file.');
    }
  };
  return (
    <Dialog
      open
      width={640}
      title="Letter to the broker"
      description={`${account}. Send it by the broker’s message center or by mail, then upload the reply here.`}
      onClose={onClose}
      footer={
        <>
          <span className={styles.result} role="status">
            {result}
          </span>
          <Button onClick={() => saveLetter(letter)}>Save as a file</Button>
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

function saveLetter(letter: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([letter], { type: 'text/plain;charset=utf-8' }));
  link.download = 'letter-to-the-broker.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
