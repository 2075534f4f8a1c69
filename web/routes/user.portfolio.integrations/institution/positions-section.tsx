import type { listPositions, Position } from '@trover/contract/portfolios/positions.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { useEffect, useState } from 'react';
import { Form, Link, useRevalidator, useSubmit } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatCount, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../integrations.module.css';
import { type Column, ColumnsChoice, readHidden } from './columns-choice.tsx';
import { savePositions } from './export-positions.ts';
import { keyOf } from './position-state.ts';
import { PositionsTable } from './positions-table.tsx';

const states = [
  ['open', 'Ready to join'],
  ['waiting', 'Waiting on you'],
  ['filed', 'Filed'],
  ['paid', 'Paid'],
  ['upcoming', 'Upcoming'],
  ['closed', 'Closed'],
] as const;

const deadlines = [
  ['30', 'Within 30 days'],
  ['90', 'Within 90 days'],
  ['180', 'Within 180 days'],
] as const;

/** Filter of the positions, from the page's address. */
export interface PositionsFilter {
  search: string;
  entity: string;
  state: string;
  due: string;
  isFirst: boolean;
}

/** What each entity may claim: filtered by the address, selected by keyboard, joined and exported together. */
export function PositionsSection({
  positions,
  filter,
  missing,
}: {
  positions: DataOf<typeof listPositions>;
  filter: PositionsFilter;
  missing: ReadonlySet<string>;
}) {
  const submit = useSubmit();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<Column>>(new Set());
  useEffect(() => setHidden(readHidden()), []);
  const { items, total_count, next_cursor, owners } = positions;
  const selected = items.filter((item) => chosen.has(keyOf(item)));
  const isFiltered = Boolean(filter.search || filter.entity || filter.state || filter.due);
  const next = new URLSearchParams(
    Object.entries({ search: filter.search, entity: filter.entity, state: filter.state, due: filter.due }).filter(
      ([, value]) => value !== '',
    ),
  );
  const first = next.toString();
  next.set('cursor', next_cursor ?? '');
  const choose = (keys: readonly string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const key of keys)
        if (on) after.add(key);
        else after.delete(key);
      return after;
    });
  return (
    <section className={styles.section} aria-labelledby="positions">
      <h2 id="positions" className={`t-section ${styles.heading}`}>
        Claimable positions
      </h2>
      <div className={styles.filters}>
        <Form
          method="get"
          className={styles.filters}
          onChange={(event) => {
            if (event.target instanceof HTMLSelectElement)
              void submit(event.currentTarget, { preventScrollReset: true });
          }}
          key={first}
        >
          <TextField
            label="Filter positions"
            labelHidden
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder="Entity, ticker, ISIN or account"
            before={<Icon name="search" />}
            className={styles.search}
          />
          <FilterSelect
            name="entity"
            label="Entity"
            any="all"
            value={filter.entity}
            choices={owners.map((owner) => [String(owner.beneficial_account_id), owner.beneficial_owner])}
          />
          <FilterSelect name="state" label="State" any="all" value={filter.state} choices={states} />
          <FilterSelect name="due" label="Deadline" any="any" value={filter.due} choices={deadlines} />
          <button type="submit" className="sr-only">
            Filter
          </button>
        </Form>
        <ColumnsChoice hidden={hidden} onChange={setHidden} />
      </div>
      {items.length === 0 ? (
        <EmptyState
          heading={isFiltered ? 'No positions match these filters' : 'No position yet'}
          text={
            isFiltered
              ? 'Change a filter, or clear them all.'
              : 'A position appears when an entity’s trades match a case. Upload more, or link a source.'
          }
          action={isFiltered && <Link to="?">All positions</Link>}
        />
      ) : (
        <>
          {selected.length > 0 && <BulkBar selected={selected} onDone={() => setChosen(new Set())} />}
          <PositionsTable
            positions={items}
            missing={missing}
            hidden={hidden}
            chosen={chosen}
            onChoose={choose}
            onExport={() => savePositions(selected.length > 0 ? selected : items, 'positions.csv')}
            total={total_count}
          />
          <p className={styles.foot}>
            <span className="t-num">
              {formatCount(items.length)} of {formatCount(total_count)} shown
              {!filter.isFirst && (
                <Link to={`?${first}`} preventScrollReset>
                  First page
                </Link>
              )}
              {next_cursor && (
                <Link to={`?${next}`} preventScrollReset>
                  Next {items.length}
                </Link>
              )}
            </span>
            <span className="desktop-only">Press Space to select, Enter to open, E to export</span>
          </p>
        </>
      )}
    </section>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The label of the choice without a filter. */
  any: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

function FilterSelect({ name, label, any, value, choices }: FilterSelectProps) {
  return (
    <Select label={label} labelHidden compact name={name} defaultValue={value}>
      <option value="">
        {label}: {any}
      </option>
      {choices.map(([each, shown]) => (
        <option key={each} value={each}>
          {shown}
        </option>
      ))}
    </Select>
  );
}

function BulkBar({ selected, onDone }: { selected: readonly Position[]; onDone: () => void }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const sums = sumByCurrency(selected.map(({ recognized_loss, currency }) => ({ amount: recognized_loss, currency })));
  const joinable = [...new Set(selected.filter(({ state }) => state === 'open').map(({ order_id }) => order_id))];
  const join = async () => {
    setBusy(true);
    try {
      const { joined, refused } = await api.call('POST /api/v1/orders/{id}/join', {
        params: { id: joinable.join(',') },
        body: {},
        shows_failure: true,
      });
      toast({
        tone: refused.length > 0 ? 'time' : 'good',
        title: `${pluralize(joined.length, 'case')} joined`,
        ...(refused[0] && { text: refused[0].reason }),
      });
      onDone();
      await revalidate();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      toast({ tone: 'bad', title: 'Nothing was joined', text: cause.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.bulk} aria-label="What is selected">
      <b>{formatCount(selected.length)} selected</b>
      <span className="t-num">
        {sums.map(({ amount, currency }) => formatMoney(amount, { currency })).join(', ')} recognized
      </span>
      <span className={styles.bulkDoes}>
        {joinable.length > 0 && (
          <Button size="small" icon="check" busy={busy && 'Joining'} onClick={() => void join()}>
            Join {pluralize(joinable.length, 'case')}
          </Button>
        )}
        <Button size="small" icon="download" onClick={() => savePositions(selected, 'positions.csv')}>
          Export
        </Button>
        <Button size="small" icon="close" iconOnly onClick={onDone}>
          Clear selection
        </Button>
      </span>
    </section>
  );
}
