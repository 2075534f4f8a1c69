import type { DataOf } from '@trover/contract/operation.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { Fragment } from 'react';
import { Figure } from '../../ui/figure.tsx';
import { pluralize } from '../../ui/format.ts';
import { TickerPlate } from '../../ui/plate.tsx';
import { highlight } from './highlight.ts';
import styles from './search-box.module.css';

export type Suggestion = DataOf<Operations['GET /api/v1/company/autocomplete']>['items'][number];

/** What stands under the search: companies the caller held first, then the others; the server keeps that order. */
export function SuggestionList({
  id,
  term,
  suggestions,
  failed,
  active,
  onChoose,
}: {
  id: string;
  term: string;
  suggestions: readonly Suggestion[];
  failed: boolean;
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}) {
  if (!suggestions.length) {
    return (
      <div className={styles.menu} id={id} role="status">
        <p className={styles.none}>
          {failed
            ? 'The search did not answer. Press Enter to look in the list of cases.'
            : `No company begins with “${term}”. Press Enter to look for it in every case.`}
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
          {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus */}
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
              {highlight(suggestion.name, term).map((piece) =>
                piece.matched ? (
                  <mark key="match">{piece.text}</mark>
                ) : (
                  <Fragment key={piece.text}>{piece.text}</Fragment>
                ),
              )}
            </span>
            {suggestion.estimated_payment && (
              <Figure amount={suggestion.estimated_payment} currency={suggestion.currency} certainty="estimated" />
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
