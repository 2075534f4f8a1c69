import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type InputHTMLAttributes, type Ref, useDeferredValue } from 'react';
import { api } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { type Choice, Combobox } from '../../ui/fields/combobox.tsx';
import { Figure } from '../../ui/figure.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { useAfterFee } from '../claims/use-after-fee.ts';
import { CompanyName } from './company-name.tsx';
import styles from './search-box.module.css';
import { SearchFrame } from './search-frame.tsx';

type Suggestion = DataOf<Operations['GET /api/v1/company/autocomplete']>['items'][number];

const none: readonly Suggestion[] = [];

/** The search with its suggestions: companies the caller held first, then the others, in the server's order. */
export default function SearchCombobox({
  attributes,
  inputRef,
  term,
  onTerm,
  isOpen,
  onOpen,
  onChoose,
  frame,
}: {
  attributes: InputHTMLAttributes<HTMLInputElement>;
  inputRef: Ref<HTMLInputElement>;
  term: string;
  onTerm: (term: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (name: string) => void;
  frame: { shortcut?: boolean | undefined; large?: boolean | undefined };
}) {
  const afterFee = useAfterFee();
  const searchTerm = useDeferredValue(term.trim());
  const isSearching = isOpen && searchTerm !== '';
  const answer = useQuery(
    {
      queryKey: ['company', 'autocomplete', searchTerm],
      queryFn: ({ signal }) =>
        api.call('GET /api/v1/company/autocomplete', { query: { term: searchTerm }, signal, key: 'header-search' }),
      placeholderData: keepPreviousData,
      enabled: isSearching,
    },
    queryClient,
  );
  const suggestions = answer.data?.items ?? none;

  const choiceOf = (suggestion: Suggestion): Choice => ({
    key: suggestion.id,
    onChoose: () => onChoose(suggestion.name),
    content: (
      <>
        {suggestion.tickers[0] && <TickerBadge ticker={suggestion.tickers[0]} />}
        <span className={styles.name}>
          <CompanyName name={suggestion.name} term={searchTerm} />
        </span>
        {suggestion.estimated_payment ? (
          <Figure
            amount={afterFee(suggestion.estimated_payment, suggestion.currency)}
            currency={suggestion.currency}
            certainty="estimated"
          />
        ) : (
          <span className="t-quiet t-tiny">{casesOf(suggestion)}</span>
        )}
      </>
    ),
  });
  const groupOf = (label: string, held: boolean) => ({
    label,
    choices: suggestions.filter((suggestion) => suggestion.held === held).map(choiceOf),
  });
  const groups = [groupOf('You held', true), groupOf('Companies', false)].filter(({ choices }) => choices.length > 0);

  return (
    <Combobox
      value={term}
      onValue={onTerm}
      isOpen={isSearching && (answer.isSuccess || answer.isError)}
      onOpen={onOpen}
      inputRef={inputRef}
      listLabel="Companies"
      groups={groups}
      nothing={
        <p className={styles.none}>
          {answer.isError
            ? 'Search is not available. Press Enter to search the list of cases.'
            : `No company name begins with “${searchTerm}”. Press Enter to search every case.`}
        </p>
      }
      field={(combobox) => <input {...attributes} {...combobox} />}
    >
      {(field) => <SearchFrame {...frame}>{field}</SearchFrame>}
    </Combobox>
  );
}

function casesOf({ open_cases, cases }: Suggestion): string {
  if (open_cases) return `${open_cases} open`;
  return cases ? pluralize(cases, 'case') : 'No case';
}
