import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Fragment, useEffect } from 'react';
import { api } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { Figure } from '../../ui/figure.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { TickerPlate } from '../../ui/plate.tsx';
import { useAfterFee } from '../claims/use-after-fee.ts';
import { highlight } from './highlight.ts';
import styles from './search-box.module.css';

export type Suggestion = DataOf<Operations['GET /api/v1/company/autocomplete']>['items'][number];

const none: readonly Suggestion[] = [];

/** The suggestions under the search: companies the caller held first, then the others, in the server's order. */
export default function Suggestions({
  id,
  term,
  active,
  onShown,
  onChoose,
}: {
  id: string;
  term: string;
  active: number;
  /** What the arrows walk through. */
  onShown: (suggestions: readonly Suggestion[]) => void;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const afterFee = useAfterFee();
  const answer = useQuery(
    {
      queryKey: ['company', 'autocomplete', term],
      queryFn: ({ signal }) =>
        api.call('GET /api/v1/company/autocomplete', { query: { term }, signal, key: 'header-search' }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const suggestions = answer.data?.items ?? none;
  const failed = answer.isError;
  useEffect(() => {
    onShown(suggestions);
    return () => onShown(none);
  }, [suggestions, onShown]);

  if (!answer.isSuccess && !failed) return null;
  if (!suggestions.length) {
    return (
      <div className={styles.menu} id={id} role="status">
        <p className={styles.none}>
          {failed
            ? 'Search is not available. Press Enter to search the list of cases.'
            : `No company name begins with “${term}”. Press Enter to search every case.`}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.menu} id={id} role="listbox" aria-label="Companies">
      {suggestions.map((suggestion, index) => (
        <Fragment key={suggestion.id}>
          {startsGroup(suggestions, index) && (
            <p className={`t-label ${styles.group}`} aria-hidden="true">
              {suggestion.held ? 'You held' : 'Companies'}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, by aria-activedescendant */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.tickers[0] && <TickerPlate ticker={suggestion.tickers[0]} />}
            <span className={styles.name}>
              <span>
                {highlight(suggestion.name, term).map((piece) =>
                  piece.matched ? (
                    <mark key="match">{piece.text}</mark>
                  ) : (
                    <Fragment key={piece.text}>{piece.text}</Fragment>
                  ),
                )}
              </span>
            </span>
            {suggestion.estimated_payment && (
              <Figure
                amount={afterFee(suggestion.estimated_payment, suggestion.currency)}
                currency={suggestion.currency}
                certainty="estimated"
              />
            )}
            {!suggestion.estimated_payment && <span className="t-quiet t-tiny">{casesOf(suggestion)}</span>}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function startsGroup(suggestions: readonly Suggestion[], index: number): boolean {
  return index === 0 || suggestions[index]!.held !== suggestions[index - 1]!.held;
}

function casesOf({ open_cases, cases }: Suggestion): string {
  if (open_cases) return `${open_cases} open`;
  return cases ? pluralize(cases, 'case') : 'No case';
}
