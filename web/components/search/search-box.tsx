import { type ComponentType, type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import styles from './search-box.module.css';
import type SearchCombobox from './search-combobox.tsx';
import { SearchFrame } from './search-frame.tsx';
import { useSlashShortcut } from './use-slash-shortcut.ts';

export interface SearchBoxProps {
  className?: string | undefined;
  placeholder?: string;
  /** `/` focuses this field from anywhere on the page. */
  shortcut?: boolean;
  /** The home page's field: 56 px high, with its button. */
  large?: boolean;
  autoFocus?: boolean;
  initial?: string;
  onGo?: () => void;
}

type Suggesting = ComponentType<Parameters<typeof SearchCombobox>[0]>;

function screenerAddress(term: string): string {
  return term ? `/cases/screener?search_query=${encodeURIComponent(term)}` : '/cases/screener';
}

/** Suggests companies and tickers while the user types; Enter without a choice opens the screener. */
export function SearchBox(props: SearchBoxProps) {
  const { className, placeholder = 'Search company or ticker', shortcut, large, autoFocus, initial = '', onGo } = props;
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  // Loaded when someone begins to search; if that fails, the field searches without suggestions.
  const [Loaded, setLoaded] = useState<Suggesting | null>(null);

  useSlashShortcut(shortcut ?? false, input);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  /** Replaces the plain field with the one with suggestions, at the same caret position. */
  function replaceField(View: Suggesting): void {
    const plain = input.current;
    if (!plain) return;
    const { selectionStart, selectionEnd } = plain;
    const hasFocus = document.activeElement === plain;
    flushSync(() => setLoaded(() => View));
    if (!hasFocus) return;
    input.current?.focus();
    input.current?.setSelectionRange(selectionStart, selectionEnd);
  }

  function load(): void {
    import('./search-combobox.tsx').then(
      ({ default: View }) => replaceField(View),
      () => undefined,
    );
  }

  function go(target: string): void {
    setOpen(false);
    input.current?.blur();
    onGo?.();
    void navigate(screenerAddress(target));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    go(term.trim());
  }

  const attributes: InputHTMLAttributes<HTMLInputElement> = {
    type: 'text',
    name: 'search_query',
    'aria-label': placeholder,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'search',
    maxLength: 100,
    placeholder,
    onFocus: () => setOpen(true),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not in every browser that we serve
    <form
      role="search"
      className={classNames(styles.form, className)}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {Loaded ? (
        <Loaded
          attributes={attributes}
          inputRef={input}
          term={term}
          onTerm={setTerm}
          isOpen={isOpen}
          onOpen={setOpen}
          onChoose={(name) => {
            setTerm(name);
            go(name);
          }}
          frame={{ shortcut, large }}
        />
      ) : (
        <SearchFrame shortcut={shortcut} large={large}>
          <input
            {...attributes}
            ref={input}
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            value={term}
            onFocus={() => {
              setOpen(true);
              load();
            }}
            onChange={(event) => {
              setTerm(event.target.value);
              setOpen(true);
            }}
          />
        </SearchFrame>
      )}
    </form>
  );
}
