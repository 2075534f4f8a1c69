import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { api } from '../../../api.ts';
import { highlight } from '../../../components/search/highlight.ts';
import menu from '../../../components/search/search-box.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TickerPlate } from '../../../ui/plate.tsx';
import type { DraftFields } from '../draft-fields.ts';
import styles from './sections.module.css';

type Company = DataOf<Operations['GET /api/v1/company/autocomplete']>['items'][number];

/** A company that is known, found as it is typed, or the name of a new one. */
export function CompanyField({
  company,
  error,
  onChoose,
}: {
  company: DraftFields['company'];
  error: string | undefined;
  onChoose: (company: DraftFields['company']) => void;
}) {
  const list = useId();
  const [term, setTerm] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Company[]>([]);
  const [active, setActive] = useState(-1);
  const typed = term?.trim() ?? '';
  const isOpen = typed !== '';

  useEffect(() => {
    if (!typed) return setFound([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .call('GET /api/v1/company/autocomplete', {
          query: { term: typed, limit: 6 },
          signal: abort.signal,
          key: 'company-field',
        })
        .then(({ items }) => setFound(items))
        // the search has failed: a name can be typed all the same
        .catch(() => !abort.signal.aborted && setFound([]));
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);

  const choose = (at: number) => {
    const known = found[at];
    onChoose(known ? { id: known.id, name: known.name } : { id: null, name: typed });
    setTerm(null);
    setActive(-1);
  };
  const onKey = (event: KeyboardEvent) => {
    const places = found.length + 1;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setTerm(null);
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((at) => (event.key === 'ArrowDown' ? (at + 1) % places : (at <= 0 ? places : at) - 1));
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      choose(active === -1 && found.length > 0 ? 0 : active);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field, not pressing on it
    <div
      className={styles.combo}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || !isOpen) return;
        // What was typed and not chosen is a new name, unless it is a known one letter by letter.
        const same = found.findIndex(({ name }) => name.toLowerCase() === typed.toLowerCase());
        choose(same);
      }}
    >
      <TextField
        label="Company or ticker"
        before={<Icon name="search" />}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={term ?? company.name}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={onKey}
        error={error}
        hint={company.id === null && company.name !== '' && !isOpen ? 'New to us: enter its ticker below.' : undefined}
      />
      {isOpen && (
        <div className={menu.menu} id={list} role="listbox" aria-label="Companies">
          {[...found, null].map((known, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, by aria-activedescendant
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={known?.id ?? 'new'}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              className={menu.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(known ? at : -1)}
            >
              {known?.tickers[0] && <TickerPlate ticker={known.tickers[0]} />}
              <span className={menu.name}>{known ? <Name name={known.name} term={typed} /> : `“${typed}”`}</span>
              <span className="t-quiet t-tiny">{known ? describeKnown(known) : 'As a new company'}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Name({ name, term }: { name: string; term: string }) {
  return (
    <span>
      {highlight(name, term).map(({ text, matched }) =>
        matched ? <mark key="match">{text}</mark> : <Fragment key={text}>{text}</Fragment>,
      )}
    </span>
  );
}

const describeKnown = ({ sector, is_demonstration }: Company): string =>
  is_demonstration ? 'Demonstration' : (sector ?? '').replaceAll('_', ' ');
