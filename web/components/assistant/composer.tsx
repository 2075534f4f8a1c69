import { MAX_MESSAGE_CHARACTERS } from '@trover/contract/assistant/conversations.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './assistant.module.css';
import { Glyph } from './glyph.tsx';
import type { Attached } from './use-conversation.ts';

const ACCEPTED = '.pdf,.eml,.txt,.html,.jpg,.jpeg,.png,.webp';

/**
 * The input for the next question, with an optional letter or picture. Enter sends; Shift and Enter inserts a line
 * break.
 */
export function Composer({
  base,
  label,
  isAnswering,
  ready,
  onAsk,
  onStop,
}: {
  base: string;
  label: string;
  isAnswering: boolean;
  /** Resolves once there is a conversation to attach files to. */
  ready: () => Promise<string>;
  onAsk: (question: string, attached: Attached | null) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState('');
  const [attached, setAttached] = useState<Attached | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function send(): void {
    const question = text.trim() || (attached ? 'Is this notice real?' : '');
    if (question === '' || isAnswering || isReading) return;
    onAsk(question, attached);
    setText('');
    setAttached(null);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  async function attach(file: File): Promise<void> {
    setFault(null);
    setReading(true);
    try {
      await ready();
      setAttached(await upload(base, file));
    } catch (failure) {
      setFault(
        failure instanceof CallFailed && failure.status !== 0
          ? failure.message
          : 'We did not receive the file. Try again.',
      );
    } finally {
      setReading(false);
      field.current?.focus();
    }
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box}>
        {(attached !== null || isReading) && (
          <div className={styles.attached}>
            <Icon name="document" size={18} />
            <b>{attached?.name ?? 'Reading the file'}</b>
            {attached && (
              <>
                <small>
                  {sizeOf(attached.bytes)}. {attached.note ?? 'Stored for one hour.'}
                </small>
                <CloseButton label="Remove the file" onClick={() => setAttached(null)} />
              </>
            )}
          </div>
        )}
        <textarea
          ref={field}
          aria-label={label}
          placeholder={isAnswering ? 'You can ask again when the answer is complete.' : 'Type a question'}
          rows={2}
          maxLength={MAX_MESSAGE_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.row}>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label="A letter, PDF or picture"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void attach(file);
            }}
          />
          <Button variant="plain" className={styles.x} onClick={() => input.current?.click()}>
            <Glyph name="clip" label="Attach a letter, PDF or picture" />
          </Button>
          {isAnswering ? (
            <Button className={styles.send} onClick={onStop}>
              <Glyph name="stop" label="Stop" />
            </Button>
          ) : (
            <Button variant="primary" icon="arrow-up" iconOnly type="submit" className={styles.send}>
              Send
            </Button>
          )}
        </div>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <small>Facts and court documents only. No legal advice.</small>
    </form>
  );
}

async function upload(base: string, file: File): Promise<Attached> {
  const { assistantAt } = await import('./assistant-calls.ts');
  const form = new FormData();
  form.append('file', file);
  const stored = await assistantAt(base).call('POST /attachments', { form, shows_failure: true });
  return { id: stored.attachment_id, name: stored.file_name, bytes: file.size, note: stored.note };
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
