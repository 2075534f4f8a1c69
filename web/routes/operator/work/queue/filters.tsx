import { workKinds } from '@trover/contract/work/work.ts';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useAct } from '../../use-act.ts';
import styles from './queue.module.css';
import { addressOfFilter, type Colleague, filterKeys, type View, type ViewCounts } from './queue-data.ts';
import { workLabels } from './work-labels.ts';

export type Filter = Partial<Record<(typeof filterKeys)[number], string>>;

const dueLabels: Record<string, string> = {
  late: 'late',
  today: 'by today',
  '7': 'within 7 days',
  '14': 'within 14 days',
  '30': 'within 30 days',
};

function wordsOf(key: string, value: string, colleagues: readonly Colleague[]): [name: string, value: string] {
  if (key === 'kind') return ['Kind', workLabels[value as keyof typeof workLabels]?.list ?? value];
  if (key === 'due') return ['Due', dueLabels[value] ?? value];
  if (key === 'order_id') return ['Case', value];
  if (key === 'find') return ['Begins with', value];
  if (key === 'snoozed') return ['Shown', 'snoozed'];
  if (value === 'me') return ['Assigned to', 'me'];
  if (value === 'nobody') return ['Assigned to', 'nobody'];
  return ['Assigned to', colleagues.find(({ account_id }) => String(account_id) === value)?.name ?? value];
}

/** The views above the list: two standard ones, and saved ones; a saved view can be deleted while it is open. */
export function Views({ filter, views, counts }: { filter: Filter; views: readonly View[]; counts: ViewCounts }) {
  const [isOpen, setOpen] = useState(false);
  const here = addressOfFilter(filter);
  const all = [
    { id: 0, name: 'Everything', filter: {}, count: counts.all },
    { id: -1, name: 'Mine', filter: { assignee: 'me' }, count: counts.mine },
    { id: -2, name: 'Unassigned', filter: { assignee: 'nobody' }, count: counts.unassigned },
    { id: -3, name: 'Late', filter: { due: 'late' }, count: counts.late },
    ...views.flatMap(({ filter, ...view }) => (filter === null ? [] : [{ ...view, filter }])),
  ];
  const unusable = views.filter((view) => view.filter === null);
  const current = all.find((view) => addressOfFilter(view.filter) === here);
  return (
    <nav className={styles.views} aria-label="Saved views" data-parts="views">
      {all.map((view) => (
        <Link
          key={view.id}
          to={addressOfFilter(view.filter)}
          aria-current={view === current ? 'page' : undefined}
          className={styles.view}
        >
          {view.name}
          <i aria-hidden="true">{view.count.toLocaleString('en-US')}</i>
        </Link>
      ))}
      {!current && (
        <button type="button" className={styles.view} onClick={() => setOpen(true)}>
          <Icon name="plus" size={12} />
          Save this view
        </button>
      )}
      {current && current.id > 0 && <DeleteView id={current.id} label="Delete this view" />}
      {unusable.map(({ id, name, problem }) => (
        <span key={id} title={problem ?? undefined}>
          <DeleteView id={id} label={`Delete “${name}”, whose filters no longer fit`} />
        </span>
      ))}
      {isOpen && <SaveView filter={filter} onClose={() => setOpen(false)} />}
    </nav>
  );
}

function DeleteView({ id, label }: { id: number; label: string }) {
  const { busy, act } = useAct();
  const remove = () =>
    act(async () => {
      await api.call('DELETE /api/v1/operator/work_views/{id}', { params: { id }, shows_failure: true });
      return 'View deleted';
    });
  return (
    <button type="button" className={styles.view} onClick={remove} disabled={busy}>
      <Icon name="trash" size={12} />
      {label}
    </button>
  );
}

function SaveView({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const [name, setName] = useState('');
  const { busy, fault, act } = useAct();
  const save = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      // the address has each value as text, which the call validates
      const body = { name, filter: filter as { kind?: never } };
      await api.call('POST /api/v1/operator/work_views', { body, shows_failure: true });
      onClose();
      return `View “${name}” saved`;
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      footer={
        <Button variant="primary" type="submit" form="save-view" busy={busy && 'Saving'}>
          Save the view
        </Button>
      }
    >
      <form id="save-view" onSubmit={save}>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
          required
        />
        {fault && <p role="alert">{fault}</p>}
      </form>
    </Dialog>
  );
}

/** The active filters, each with a button that removes it, and a button to add more. */
export function Chips({
  filter,
  colleagues,
  isOpen,
  onToggle,
}: {
  filter: Filter;
  colleagues: readonly Colleague[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const navigate = useNavigate();
  const set = (key: string, value: string) => {
    const next: Filter = { ...filter, [key]: value };
    if (value === '') delete next[key as keyof Filter];
    void navigate(addressOfFilter(next));
  };
  const field = (key: keyof Filter) => ({
    value: filter[key] ?? '',
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  });
  return (
    <>
      <div className={styles.chips}>
        {filterKeys.flatMap((key) => {
          const value = filter[key];
          if (!value) return [];
          const [name, shown] = wordsOf(key, value, colleagues);
          const { [key]: _, ...rest } = filter;
          return [
            <Link
              key={key}
              to={addressOfFilter(rest)}
              className={styles.chip}
              aria-label={`Remove the filter ${name} ${shown}`}
            >
              {name} <b>{shown}</b>
              <Icon name="close" size={12} />
            </Link>,
          ];
        })}
        <button type="button" className={styles.chipAdd} aria-expanded={isOpen} onClick={onToggle}>
          <Icon name="filter" size={12} />
          Filter
          <kbd>F</kbd>
        </button>
      </div>
      {isOpen && (
        <div className={styles.filters}>
          <Select label="Kind" compact {...field('kind')}>
            <option value="">Every kind</option>
            {workKinds.map((kind) => (
              <option key={kind} value={kind}>
                {workLabels[kind].list}
              </option>
            ))}
          </Select>
          <Select label="Assigned to" compact {...field('assignee')}>
            <option value="">Everyone</option>
            <option value="me">Me</option>
            <option value="nobody">Nobody</option>
            {colleagues.map(({ account_id, name }) => (
              <option key={account_id} value={account_id}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Due" compact {...field('due')}>
            <option value="">Any day</option>
            {Object.entries(dueLabels).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <Select label="Shown" compact {...field('snoozed')}>
            <option value="">Open</option>
            <option value="1">Snoozed</option>
          </Select>
        </div>
      )}
    </>
  );
}
