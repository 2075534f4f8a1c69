import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';

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

export function screenerAddress(term: string): string {
  return term ? `/cases/screener?search_query=${encodeURIComponent(term)}` : '/cases/screener';
}

/** Companies and tickers as they are typed; Enter with nothing chosen goes to the screener. */
export function SearchBox(props: SearchBoxProps) {
  const { className, placeholder = 'Search company or ticker', shortcut, large, autoFocus, initial = '', onGo } = props;
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(initial);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDeferredValue(term.trim());

  const answer = useQuery({
    queryKey: ['company', 'autocomplete', asked],
    queryFn: ({ signal }) => api.call('GET /api/v1/company/autocomplete', { query: { term: asked }, signal }),
    enabled: open && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const suggestions: readonly Suggestion[] = asked ? (answer.data?.items ?? []) : [];

  useShortcut(shortcut, input);
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

  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosen = open ? suggestions[active] : undefined;
    if (chosen) setTerm(chosen.name);
    go(chosen?.name ?? term.trim());
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if (suggestions.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length + 1;
      setActive((at) => ((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    }
  }

  const shown = open && asked.length > 0 && (answer.isSuccess || answer.isError);
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
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
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
      {shown && (
        <SuggestionList
          id={listId}
          term={asked}
          suggestions={suggestions}
          failed={answer.isError}
          active={active}
          onChoose={(suggestion) => {
            setTerm(suggestion.name);
            go(suggestion.name);
          }}
        />
      )}
    </form>
  );
}

function useShortcut(on: boolean | undefined, input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!on) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
      const covered = document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || typing || covered) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, input]);
}
