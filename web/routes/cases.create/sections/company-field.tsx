import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { CompanyName } from '../../../components/search/company-name.tsx';
import search from '../../../components/search/search-box.module.css';
import { TextField } from '../../../ui/field.tsx';
import { type Choice, Combobox } from '../../../ui/fields/combobox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import type { DraftFields } from '../draft-fields.ts';
import styles from './sections.module.css';

type Company = DataOf<Operations['GET /api/v1/company/autocomplete']>['items'][number];

/** A known company, searched while the user types, or the name of a new one. */
export function CompanyField({
  company,
  error,
  onChoose,
}: {
  company: DraftFields['company'];
  error: string | undefined;
  onChoose: (company: DraftFields['company']) => void;
}) {
  const [term, setTerm] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Company[]>([]);
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
        // the search failed: a name can still be typed
        .catch(() => !abort.signal.aborted && setFound([]));
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);

  const choose = (known: Company | undefined) => {
    onChoose(known ? { id: known.id, name: known.name } : { id: null, name: typed });
    setTerm(null);
  };
  const choices: Choice[] = [...found, undefined].map((known) => ({
    key: known?.id ?? 'new',
    onChoose: () => choose(known),
    content: (
      <>
        {known?.tickers[0] && <TickerBadge ticker={known.tickers[0]} />}
        <span className={search.name}>{known ? <CompanyName name={known.name} term={typed} /> : `“${typed}”`}</span>
        <span className="t-quiet t-tiny">{known ? describeKnown(known) : 'As a new company'}</span>
      </>
    ),
  }));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field, not pressing on it
    <div
      className={styles.combo}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || !isOpen) return;
        // A typed name that was not chosen is a new company, unless it exactly matches a known one.
        choose(found.find(({ name }) => name.toLowerCase() === typed.toLowerCase()));
      }}
    >
      <Combobox
        value={term ?? company.name}
        onValue={setTerm}
        isOpen={isOpen}
        onOpen={(isWanted) => !isWanted && setTerm(null)}
        listLabel="Companies"
        groups={[{ label: null, choices }]}
        onEnter={() => choose(found[0])}
        field={(combobox) => (
          <TextField
            {...combobox}
            label="Company or ticker"
            before={<Icon name="search" />}
            autoComplete="off"
            maxLength={200}
            error={error}
            hint={
              company.id === null && company.name !== '' && !isOpen ? 'New to us: enter its ticker below.' : undefined
            }
          />
        )}
      />
    </div>
  );
}

const describeKnown = ({ sector, is_demonstration }: Company): string =>
  is_demonstration ? 'Demonstration' : (sector ?? '').replaceAll('_', ' ');
