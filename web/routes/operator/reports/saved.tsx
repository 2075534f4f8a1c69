import type { SavedReport } from '@trover/contract/desk-reports/saved-reports.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { ListSection } from '../list-section.tsx';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { figureLabels, periodOf } from './report-choice.ts';

type Filter = NonNullable<SavedReport['filter']>;

const runLabels: Readonly<Record<SavedReport['runs'], string>> = {
  on_demand: 'On demand',
  daily: 'Every day',
  weekly: 'Mondays',
  monthly: 'First of the month',
};

const addressOf = (filter: Filter): string =>
  `/operator/reports?${new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : [])),
  )}`;

/** The content of a saved report: `12 months, USD, institutions`. */
const describe = ({ period, currency, clients, partner, figure }: Filter): string =>
  [figure && figureLabels[figure], periodOf(period).label, currency, clients, partner].filter(Boolean).join(', ');

/** The reports that operators saved; operators can delete their own. */
export function SavedReports({ reports }: { reports: readonly SavedReport[] }) {
  return (
    <ListSection
      id="saved"
      heading="Saved reports"
      label="saved reports"
      source={{ list: '/api/v1/operator/saved_reports' }}
      list={{ items: reports, total_count: reports.length, next_cursor: null }}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Report',
          rowHeader: true,
          cell: ({ name, filter }) => (filter === null ? name : <Link to={addressOf(filter)}>{name}</Link>),
        },
        { heading: 'Shows', cell: ({ filter, problem }) => (filter === null ? problem : describe(filter)) },
        { heading: 'Owner', cell: ({ owner, is_mine }) => (is_mine ? 'You' : owner) },
        { heading: 'Runs', cell: ({ runs }) => runLabels[runs] },
        {
          heading: 'Last email',
          numeric: true,
          cell: ({ last_sent_on }) => (last_sent_on === null ? '–' : formatDate(last_sent_on)),
        },
        { heading: 'Next', numeric: true, cell: ({ next_on }) => (next_on === null ? '–' : formatDate(next_on)) },
        { heading: '', cell: (report) => report.is_mine && <Delete report={report} /> },
      ]}
      empty={{
        heading: 'No saved reports',
        text: 'Save the filters above under a name, and get them by email if you like.',
      }}
    />
  );
}

function Delete({ report: { id, name } }: { report: SavedReport }) {
  const { busy, fault, act } = useAct();
  const remove = () =>
    act(async () => {
      await api.call('DELETE /api/v1/operator/saved_reports/{id}', { params: { id }, shows_failure: true });
      return `“${name}” deleted`;
    });
  return (
    <>
      <Button size="small" variant="plain" busy={busy && 'Deleting'} onClick={remove}>
        Delete
        <span className="sr-only"> {name}</span>
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

/** Saves the present report. */
export function SaveReport({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const [name, setName] = useState('');
  const [runs, setRuns] = useState<SavedReport['runs']>('on_demand');
  const { busy, fault, act } = useAct();
  const save = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      await api.call('POST /api/v1/operator/saved_reports', { body: { name, filter, runs }, shows_failure: true });
      onClose();
      return `“${name}” saved`;
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this report"
      footer={
        <Button variant="primary" type="submit" form="save-report" busy={busy && 'Saving'}>
          Save the report
        </Button>
      }
    >
      <form id="save-report" onSubmit={save}>
        <p className="t-dim">{describe(filter)}</p>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
          required
        />
        <Select
          label="Email it to me"
          value={runs}
          onChange={(event) => setRuns(event.target.value as SavedReport['runs'])}
        >
          {Object.entries(runLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {value === 'on_demand' ? 'Never' : label}
            </option>
          ))}
        </Select>
        <Fault>{fault}</Fault>
      </form>
    </Dialog>
  );
}
