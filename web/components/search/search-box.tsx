import { type ComponentProps, type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { fetchedLater } from '../../ui/loading/fetched-later.tsx';
import styles from './search-box.module.css';
import type { Suggestion, default as SuggestionList } from './suggestions.tsx';
import { useSlashShortcut } from './use-slash-shortcut.ts';

export interface SearchBoxProps {
  className?: string | undefined;
  placeholder?: string;
  /** `/` brings the caret here from anywhere on the page. */
  shortcut?: boolean;
  /** The one of the home page: 56 high, with its button. */
  large?: boolean;
  autoFocus?: boolean;
  initial?: string;
  onGo?: () => void;
}

function screenerAddress(term: string): string {
  return term ? `/cases/screener?search_query=${encodeURIComponent(term)}` : '/cases/screener';
}

/** Fetched when somebody begins to search; the search goes without them where they do not come. */
const Suggestions = fetchedLater<ComponentProps<typeof SuggestionList>>(
  () => import('./suggestions.tsx'),
  () => null,
);

/** Companies and tickers as they are typed; Enter with nothing chosen goes to the screener. */
export function SearchBox(props: SearchBoxProps) {
  const { className, placeholder = 'Search company or ticker', shortcut, large, autoFocus, initial = '', onGo } = props;
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(initial);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const asked = useDeferredValue(term.trim());
  const listening = open && asked.length > 0;
  const current = listening ? shown[active] : undefined;

  useSlashShortcut(shortcut ?? false, input);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  function go(target: string): void {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    onGo?.();
    void navigate(screenerAddress(target));
  }

  function choose(suggestion: Suggestion): void {
    setTerm(suggestion.name);
    go(suggestion.name);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (current) choose(current);
    else go(term.trim());
  }

  function move(event: React.KeyboardEvent): void {
    if (event.key === 'Escape' && listening) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if (shown.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
      const places = shown.length + 1;
      setActive((at) => ((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    }
  }

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
      <label className={classNames(styles.box, large && styles.large)}>
        <Icon name="search" size={large ? 20 : 16} />
        <input
          ref={input}
          type="text"
          name="search_query"
          role="combobox"
          aria-label={placeholder}
          aria-expanded={listening && shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeholder}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={move}
        />
        {shortcut && (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
        {large && (
          <Button type="submit" variant="primary">
            Check
          </Button>
        )}
      </label>
      {listening && <Suggestions id={listId} term={asked} active={active} onShown={setShown} onChoose={choose} />}
    </form>
  );
}
