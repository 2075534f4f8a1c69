import { useRef, useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { formatMonth } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { DeskBar } from '../frame/desk-bar.tsx';
import frame from '../frame/frame.module.css';
import { useDeskKeys } from '../frame/keys.ts';
import { placeOf } from '../section.tsx';
import { saveExport } from '../work/queue/save-csv.ts';
import type { Route } from './+types/route';
import { Ages, Contracts, Funnel, Recoveries, Rejections, Responses } from './figures.tsx';
import { KeyFigures } from './key-figures.tsx';
import { figureLabels, periodOf, periods, readChoice } from './report-choice.ts';
import styles from './reports.module.css';
import { Rows } from './rows.tsx';
import { SavedReports, SaveReport } from './saved.tsx';

export const handle = { hasOwnBar: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const choice = readChoice(new URL(request.url).searchParams, page.today);
  const { figure, key, period: _, ...filter } = choice;
  const [report, saved, rows] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/reports', { query: filter }),
    callOnServer(page, 'GET /api/v1/operator/saved_reports', {}),
    figure === null
      ? null
      : callOnServer(page, 'GET /api/v1/operator/reports/rows', {
          query: { ...filter, figure, ...(key !== null && { key }), limit: 50, ...placeOf(request) },
        }),
  ]).catch(failPage);
  return { report, rows, saved: saved.items, choice, today: page.today };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const figure = loaderData?.choice.figure;
  return describeDeskPage({ matches, location }, figure ? [figureLabels[figure], 'Reports'] : 'Reports');
}

/** Key figures of the business; each links to its rows, which can be exported. */
export default function Reports({ loaderData: { report, rows, saved, choice, today } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isTable, setTable] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const period = useRef<HTMLSelectElement>(null);
  const exportRows = useExport(choice, today);
  const jump = (id: string) => () => document.getElementById(id)?.scrollIntoView({ block: 'start' });
  useDeskKeys([
    { key: '1', label: 'Report', inBar: true, run: jump('recoveries') },
    { key: '2', label: 'Claims funnel', run: jump('funnel') },
    { key: '3', label: 'Response times', run: jump('responses') },
    { key: '4', label: 'Rejected', run: jump('rejected') },
    { key: '5', label: 'Age of claims', run: jump('ages') },
    { key: '6', label: 'Fees', run: jump('fees') },
    { key: 't', label: 'Table', inBar: true, run: () => setTable((before) => !before) },
    { key: 'E', label: 'Export', inBar: true, run: exportRows },
    { key: 's', label: 'Save', inBar: true, run: () => setSaving(true) },
    { key: 'p', label: 'Period', inBar: true, run: () => period.current?.focus() },
  ]);
  const place = (figure: string, key?: string): string => {
    const to = new URLSearchParams(search);
    to.delete('cursor');
    to.set('figure', figure);
    if (key === undefined) to.delete('key');
    else to.set('key', key);
    return `?${to}#rows`;
  };
  const given = { report, place, isTable };
  return (
    <>
      <DeskBar
        title="Reports"
        note={`${formatMonth(report.from)} to ${formatMonth(report.to)}, amounts from the ledger`}
        actions={
          <>
            <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              Tables
            </Button>
            <Button size="small" onClick={() => setSaving(true)}>
              Save or schedule
            </Button>
            <Button size="small" variant="primary" onClick={exportRows}>
              Export
            </Button>
          </>
        }
      />
      <Filters report={report} choice={choice} period={period} />
      <div className={frame.content}>
        <KeyFigures report={report} place={place} />
        <div className={styles.two}>
          <Recoveries {...given} />
          <Funnel {...given} />
          <Responses {...given} />
          <Rejections {...given} />
          <Ages {...given} />
          <Contracts {...given} />
        </div>
        {rows !== null && choice.figure !== null && (
          <Rows rows={rows} figure={choice.figure} group={choice.key} back={closed(search)} onExport={exportRows} />
        )}
        <SavedReports reports={saved} />
        <p className="t-quiet">
          Computed <Instant at={report.computed_at} />. Every export is in the{' '}
          <Link to="/operator/audit">audit log</Link>.
        </p>
      </div>
      {isSaving && <SaveReport filter={filterToSave(choice)} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The choice without its days: a saved report counts back from the day on which it is opened. */
function filterToSave({ period, currency, clients, partner, figure }: Choice) {
  return {
    period,
    ...(currency && { currency }),
    ...(clients && { clients }),
    ...(partner && { partner }),
    ...(figure && { figure }),
  };
}

function closed(search: URLSearchParams): string {
  const to = new URLSearchParams(search);
  for (const name of ['figure', 'key', 'cursor']) to.delete(name);
  return `?${to}`;
}

type Choice = Route.ComponentProps['loaderData']['choice'];

/** Saves the open rows as CSV; the recoveries if none are open. */
function useExport({ figure, key, period: _, ...filter }: Choice, today: string): () => void {
  const showToast = useToast();
  return () => {
    const query = { ...filter, figure: figure ?? ('recoveries' as const), ...(key !== null && { key }) };
    api.call('GET /api/v1/operator/reports/export', { query }).then(
      (exported) => {
        showToast({
          tone: 'good',
          title: `${saveExport(exported.file_name, exported)} rows saved`,
          text: `${figureLabels[query.figure]}, ${today}`,
        });
      },
      () => {}, // the call reports the reason itself
    );
  };
}

function Filters({
  report,
  choice,
  period,
}: {
  report: Route.ComponentProps['loaderData']['report'];
  choice: Choice;
  period: React.RefObject<HTMLSelectElement | null>;
}) {
  const submit = useSubmit();
  return (
    <Form className={styles.filters} onChange={(event) => void submit(event.currentTarget)}>
      <Select ref={period} compact label="Period" name="period" defaultValue={choice.period}>
        {periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select compact label="Currency" name="currency" defaultValue={report.currency}>
        {[...new Set([report.currency, ...report.currencies])].map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
      <Select compact label="Clients" name="clients" defaultValue={choice.clients ?? ''}>
        <option value="">All</option>
        <option value="institutions">Institutions</option>
        <option value="individuals">Individuals</option>
      </Select>
      <Select compact label="Partner" name="partner" defaultValue={choice.partner ?? ''}>
        <option value="">All</option>
        {report.partners.map((partner) => (
          <option key={partner}>{partner}</option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="small">
          Show
        </Button>
      </noscript>
      <span className="t-quiet">{periodOf(choice.period).against}</span>
    </Form>
  );
}
