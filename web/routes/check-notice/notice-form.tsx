import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { NoticeInput } from '../../components/check-notice/send-notice.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './check-notice.module.css';

const ACCEPTED = '.pdf,.eml,.txt,.html,.jpg,.jpeg,.png,.webp';

/** The text of a notice, its file, or its address: one of them is enough. */
export function NoticeForm({
  given,
  fault,
  isChecking,
  onCheck,
}: {
  given: NoticeInput;
  fault: string | null;
  isChecking: boolean;
  onCheck: (given: NoticeInput) => void;
}) {
  const [file, setFile] = useState<File | null>(given.file);
  const [isOver, setOver] = useState(false);
  const [lack, setLack] = useState<string | null>(null);
  // until the page's scripts run, the browser would send the text in the address
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const input = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);

  function submit(form: FormData): void {
    const text = String(form.get('words') ?? '').trim();
    const sender = String(form.get('sender') ?? '').trim();
    const url = String(form.get('url') ?? '').trim();
    if (text === '' && url === '' && file === null) {
      setLack('Paste the text, choose a file, or type the web address.');
      words.current?.focus();
      return;
    }
    setLack(null);
    onCheck({ words: sender === '' || text === '' ? text : `From: ${sender}\n\n${text}`, url, file });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) setFile(dropped);
  }

  const wrong = lack ?? fault;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard way in the button */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <textarea
          ref={words}
          name="words"
          aria-label="Text of the notice"
          aria-describedby={wrong ? 'notice-fault' : undefined}
          aria-invalid={wrong ? true : undefined}
          placeholder="Paste the text here"
          maxLength={60_000}
          defaultValue={given.words}
        />
        <div className={styles.dropFoot}>
          {file === null ? (
            <span>
              <Icon name="upload" /> Or drop a PDF, a photo or an .eml file, up to 20 MB
            </span>
          ) : (
            <span>
              <Icon name="document" /> <b>{file.name}</b>
              <CloseButton label="Remove the file" onClick={() => setFile(null)} />
            </span>
          )}
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label="A file of the notice"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button size="small" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </div>
      </div>
      <div className={styles.fields}>
        <TextField
          label="Web address in the notice"
          name="url"
          optional
          maxLength={2000}
          placeholder="Exactly as printed"
          autoCapitalize="none"
          defaultValue={given.url}
        />
        <TextField
          label="Sent from"
          name="sender"
          optional
          maxLength={200}
          placeholder="Email address or phone number"
          autoCapitalize="none"
        />
      </div>
      {wrong && (
        <p className={styles.fault} id="notice-fault" role="alert">
          <Icon name="fault" size={14} /> {wrong}
        </p>
      )}
      <div className={styles.go}>
        <Button variant="primary" size="large" type="submit" disabled={!isReady} busy={isChecking && 'Checking'}>
          Check it
        </Button>
        <p>We store the file’s text for one hour, then delete it. Nobody else sees it, and you need no account.</p>
      </div>
    </form>
  );
}
