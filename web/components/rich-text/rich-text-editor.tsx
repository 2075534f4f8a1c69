import { cutBlocks, type RichText } from '@trover/core/cases/rich-text.ts';
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { editingPaths } from '../../ui/drawings/editing-paths.ts';
import { iconPaths } from '../../ui/drawings/icon-paths.ts';
import { TextField } from '../../ui/field.tsx';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { readEditor } from './read-editor.ts';
import styles from './rich-text-editor.module.css';
import { richBlocks } from './rich-text-view.tsx';

const tools: readonly { command: string; value?: string; label: string; paths: readonly string[] }[] = [
  { command: 'bold', label: 'Bold', paths: editingPaths.bold },
  { command: 'italic', label: 'Italic', paths: editingPaths.italic },
  { command: 'insertUnorderedList', label: 'List', paths: editingPaths.list },
  { command: 'createLink', label: 'Link', paths: iconPaths.link },
  { command: 'formatBlock', value: 'blockquote', label: 'Quotation', paths: editingPaths.quotation },
];

/** Formatted text, edited in place. The browser edits; the result is read as blocks. */
export function RichTextEditor({
  label,
  initial,
  error,
  onChange,
}: {
  label: string;
  initial: RichText | null;
  error?: string | undefined;
  onChange: (text: RichText) => void;
}) {
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<Range | null>(null);

  const read = () => paper.current && onChange(readEditor(paper.current));
  const apply = (command: string, value?: string) => {
    paper.current?.focus();
    // The one way in which every browser edits in place, undoes, and preserves the caret.
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand(command, false, value);
    read();
  };
  const press = (tool: (typeof tools)[number]) => {
    if (tool.command === 'createLink') return setLink(selectionIn(paper));
    const isQuoted = tool.value === 'blockquote' && document.queryCommandValue('formatBlock') === 'blockquote';
    apply(tool.command, isQuoted ? 'p' : tool.value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
    const command = { b: 'bold', i: 'italic' }[event.key.toLowerCase()];
    if (command === undefined) return;
    event.preventDefault();
    apply(command);
  };

  return (
    <div className={classNames(styles.editor, error !== undefined && styles.bad)}>
      <div className={styles.tools} role="toolbar" aria-label={`${label}: format`} aria-controls={id}>
        {tools.map((tool) => (
          <button
            key={tool.command}
            type="button"
            aria-label={tool.label}
            title={tool.label}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool)}
          >
            <Drawing paths={tool.paths} />
          </button>
        ))}
      </div>
      {link && (
        <LinkForm
          onClose={() => setLink(null)}
          onLink={(url) => {
            const selection = window.getSelection();
            selection?.removeAllRanges();
            selection?.addRange(link);
            setLink(null);
            apply('createLink', url);
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no formatted text */}
      <div
        ref={paper}
        id={id}
        className={classNames('t-record', styles.paper)}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onInput={read}
        onKeyDown={onKey}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
        onDrop={(event) => event.preventDefault()}
      >
        <Written initial={initial} />
      </div>
      {error && (
        <p className={styles.error} id={`${id}-note`}>
          <Icon name="fault" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

/** What was written before; from the first letter typed on it is the browser's. */
const Written = memo(
  ({ initial }: { initial: RichText | null }) => (
    <>{initial && initial.blocks.length > 0 ? richBlocks(cutBlocks(initial)) : <p>{'\u200b'}</p>}</>
  ),
  () => true,
);

function selectionIn(paper: RefObject<HTMLDivElement | null>): Range | null {
  const selection = window.getSelection();
  if (selection && selection.rangeCount > 0 && paper.current?.contains(selection.anchorNode))
    return selection.getRangeAt(0).cloneRange();
  paper.current?.focus();
  return window.getSelection()?.rangeCount ? (window.getSelection()?.getRangeAt(0).cloneRange() ?? null) : null;
}

function LinkForm({ onLink, onClose }: { onLink: (url: string) => void; onClose: () => void }) {
  const [url, setUrl] = useState('');
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
      <Button variant="plain" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
