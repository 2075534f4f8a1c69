import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './rich-text-editor.module.css';

/** Form for a link's address. `onRemove` is set if the caret is in a link. */
export function LinkForm({
  initial,
  onLink,
  onRemove,
  onClose,
}: {
  initial: string;
  onLink: (url: string) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(initial);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
  const isGood = /^(https?:\/\/[^\s.]+\.|mailto:)/i.test(address);
  const link = () => {
    setTried(true);
    if (isGood) onLink(address);
  };
  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label="Link to"
        placeholder="https://…"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={tried && !isGood ? 'Use an address such as https://example.com.' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          link();
        }}
      />
      <Button onClick={link}>Add the link</Button>
      {onRemove && (
        <Button variant="plain" onClick={onRemove}>
          Remove the link
        </Button>
      )}
      <Button variant="plain" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
