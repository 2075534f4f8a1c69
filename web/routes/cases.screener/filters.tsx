import { useNavigate } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox, Toggle } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { currencySign, formatFund } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import { activeFilters } from './active-filters.ts';
import styles from './filters.module.css';
import type { ScreenerData } from './load-screener.ts';
import { RangeFilter } from './range-filter.tsx';
import { changed, cleared, type ScreenerState, screenerSearch } from './screener-state.ts';

/** Each change applies at once and updates the address; without scripts the form submits all. */
export function Filters({
  state,
  filters,
  signedIn,
}: {
  state: ScreenerState;
  filters: ScreenerData['filters'];
  signedIn: boolean;
}) {
  const navigate = useNavigate();
  const apply = (change: Partial<ScreenerState>) =>
    void navigate(screenerSearch(changed(state, change)), { preventScrollReset: true });
  const toggle = (values: readonly string[], value: string) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value].sort();

  return (
    <form method="get" className={styles.filters}>
      <input type="hidden" name="group" value={state.group} />
      {state.search_query && <input type="hidden" name="search_query" value={state.search_query} />}
      {signedIn && (
        <div className={styles.section}>
          <Toggle
            name="held"
            value="1"
            className={styles.held}
            checked={state.held}
            onChange={(event) => apply({ held: event.target.checked })}
          >
            Only stocks I owned
          </Toggle>
        </div>
      )}
      {filters && filters.deadlines.length > 1 && (
        <RangeFilter
          heading="Deadline"
          tone="time"
          bars={filters.deadlines}
          from={state.deadline_from}
          to={state.deadline_to}
          names={['deadline_from', 'deadline_to']}
          show={formatMonth}
          onChange={(deadline_from, deadline_to) => apply({ deadline_from, deadline_to })}
        />
      )}
      {filters && filters.funds.length > 1 && (
        <RangeFilter
          heading="Settlement fund"
          tone="ink"
          bars={filters.funds}
          from={state.fund_min}
          to={state.fund_max}
          names={['fund_min', 'fund_max']}
          show={(amount) => (/^0+(\.0+)?$/.test(amount) ? `${currencySign('USD')}0` : formatFund(amount))}
          onChange={(fund_min, fund_max) => apply({ fund_min, fund_max })}
        />
      )}
      <fieldset className={styles.section}>
        <legend className={styles.heading}>Class period overlaps</legend>
        <div className={styles.days}>
          <DateField
            placeholder="Any"
            label="From"
            unit="date"
            name="class_from"
            value={state.class_from}
            onBlur={(event) => event.target.value !== state.class_from && apply({ class_from: event.target.value })}
          />
          <DateField
            placeholder="Any"
            label="To"
            unit="date"
            name="class_to"
            value={state.class_to}
            onBlur={(event) => event.target.value !== state.class_to && apply({ class_to: event.target.value })}
          />
        </div>
      </fieldset>
      <Choices
        heading="Sector"
        name="sector"
        options={filters?.sectors ?? []}
        chosen={state.sector}
        onToggle={(value) => apply({ sector: toggle(state.sector, value) })}
      />
      <Choices
        heading="Kind"
        name="kind"
        options={filters?.kinds ?? []}
        chosen={state.kind}
        onToggle={(value) => apply({ kind: toggle(state.kind, value) })}
      />
      <noscript>
        <button type="submit">Apply</button>
      </noscript>
      {activeFilters(state).length > 0 && (
        <p className={styles.clear}>
          <LinkButton onClick={() => apply(cleared(state))}>Clear filters</LinkButton>
        </p>
      )}
    </form>
  );
}

function Choices({
  heading,
  name,
  options,
  chosen,
  onToggle,
}: {
  heading: string;
  name: string;
  options: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  if (options.length < 2 && !chosen.length) return null;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>{heading}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          className={styles.choice}
          checked={chosen.includes(option.value)}
          onChange={() => onToggle(option.value)}
        >
          {option.label}
          <span className={styles.count}>{option.count}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
