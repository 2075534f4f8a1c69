import { makeFiling } from '@trover/contract/filings/filings.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { toNumber, toNumbers } from '../../../components/forms/form-values.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { CaseField } from '../case-field.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { Confirmations } from './confirmations.tsx';
import { FilingActs, statusLabels } from './filing-acts.tsx';
import { markOfTemplate, type TemplateMark, TemplatePill } from './template-mark.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const orderParam = new URL(request.url).searchParams.get('order_id');
  const order = orderParam !== null && /^\d{1,9}$/.test(orderParam) ? { order_id: Number(orderParam) } : {};
  const [list, templates] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/filings', { query: { limit: 50, ...placeOf(request), ...order } }),
    callOnServer(page, 'GET /api/v1/operator/filing_templates', { query: { limit: 200 } }),
  ]).catch(failPage);
  return { list, templates: templates.items, order_id: order.order_id ?? null };
}

type Filing = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Filing>[] = [
  { heading: 'Made', cell: ({ made_at }) => <Instant at={made_at} as="date" /> },
  {
    heading: 'Filing',
    rowHeader: true,
    cell: ({ id }) => <Link to={`/operator/filing/${id}`}>TR-F{id}</Link>,
  },
  {
    heading: 'Case',
    className: styles.reading,
    cell: ({ title, problem, template, template_mark, unreviewed_trades, unreviewed_reason }) => (
      <>
        {title}
        <Fault>{problem}</Fault>
        <TemplateLine template={template} mark={template_mark} />
        {unreviewed_reason !== null && (
          <span className="t-quiet">
            {' '}
            {pluralize(unreviewed_trades, 'trade')} not reviewed: {unreviewed_reason}
          </span>
        )}
      </>
    ),
  },
  { heading: 'Claims', numeric: true, cell: ({ claims }) => claims },
  {
    heading: 'Recognized',
    numeric: true,
    cell: ({ control }) => (control === null ? '–' : formatAmount(control.recognized_claims)),
  },
  { heading: 'Not confirmed', numeric: true, cell: ({ unconfirmed }) => unconfirmed },
  {
    heading: 'Status',
    cell: ({ is_overdue, status }) => (
      <StatusPill status={is_overdue ? 'fault' : statusLabels[status].status}>
        {is_overdue ? 'Not confirmed in time' : statusLabels[status].word}
      </StatusPill>
    ),
  },
  { heading: '', cell: (filing) => <FilingActs filing={filing} /> },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Filing');
}

export default function Filings({ loaderData: { list, templates, order_id } }: Route.ComponentProps) {
  // a job creates a package, so its row changes without a reload
  useLive('filings');
  return (
    <>
      <NewFiling templates={templates} orderId={order_id} />
      <ListSection
        id="filings"
        heading="Filings"
        label="filings"
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/filings' }}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No filing yet',
          text: 'Signed-off claims are filed one by one or all of a case together.',
        }}
      />
      {list.items
        .filter(({ unconfirmed }) => unconfirmed > 0)
        .map((filing) => (
          <Confirmations key={filing.id} filing={filing} />
        ))}
    </>
  );
}

interface Tried {
  template_mark: TemplateMark;
  control: NonNullable<Filing['control']>;
  unreviewed: { sub_payout_request_id: number; reference: string; trades: number; waiting: number }[];
  faults_total: number;
  faults: { reference: string | null; sheet: string; row: number | null; column: string | null; message: string }[];
}

type Template = Route.ComponentProps['loaderData']['templates'][number];

/** The template of a package; before it is sent, whether anyone compared it with the administrator's own. */
function TemplateLine({ template, mark }: { template: string; mark: TemplateMark }) {
  return (
    <span className="t-quiet">
      {' '}
      {template} {mark === 'not_verified' && <TemplatePill mark={mark} />}
    </span>
  );
}

function NewFiling({ templates, orderId }: { templates: Template[]; orderId: number | null }) {
  const [tried, setTried] = useState<Tried | null>(null);
  const form = useActForm(
    makeFiling.body,
    { ...(orderId !== null && { order_id: orderId }), unreviewed_reason: '' },
    { optional: ['sub_payout_request_ids', 'unreviewed_reason'] },
  );
  const dryRun = form.act(async ({ unreviewed_reason: _, ...body }) => {
    const found = await api.call('POST /api/v1/operator/filings/try', { body, shows_failure: true });
    setTried(found);
    return found.faults_total === 0 ? 'No problems found' : `${found.faults_total} problems found`;
  });
  const make = form.act(async (body) => {
    await api.call('POST /api/v1/operator/filings', { body, shows_failure: true });
    setTried(null);
    return 'We are preparing the package';
  });
  return (
    <Section id="file" heading="File claims" note={<Link to="/operator/filing/templates">Templates</Link>}>
      <p className="t-dim">One claim, or all waiting claims of a case.</p>
      <form className={styles.form} {...submitByButton({ try: dryRun, make })}>
        <CaseField form={form} name="order_id" />
        <Select label="Template" {...form.field('template_id', { required: true, setValueAs: toNumber })}>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
              {markOfTemplate(template) === 'not_verified' && ' (not verified)'}
            </option>
          ))}
        </Select>
        <TextField
          label="Claims"
          placeholder="All waiting claims"
          optional
          {...form.field('sub_payout_request_ids', { setValueAs: toNumbers })}
        />
        {tried !== null && tried.unreviewed.length > 0 && (
          <TextArea
            className={styles.wide}
            label="Reason to file before the proof is reviewed"
            rows={2}
            maxLength={2000}
            optional
            {...form.field('unreviewed_reason')}
          />
        )}
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" value="try" busy={form.busy && 'Trying'}>
            Dry run
          </Button>
          <Button type="submit" variant="primary" value="make" busy={form.busy && 'Preparing'}>
            Prepare the package
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
      {tried !== null && (
        <>
          {tried.template_mark === 'not_verified' && (
            <p>
              <TemplatePill mark={tried.template_mark} /> Nobody has compared this template with the administrator’s own
              spreadsheet. <Link to="/operator/filing/templates">Compare it</Link> before the filing goes out.
            </p>
          )}
          <Facts
            facts={[
              ['Claims', tried.control.claims],
              ['Transactions', tried.control.transactions],
              ['Units bought', tried.control.shares_bought],
              ['Units sold', tried.control.shares_sold],
              ['Recognized claims', formatAmount(tried.control.recognized_claims)],
              ['Documents', tried.control.documents],
            ]}
          />
          {tried.unreviewed.length > 0 && (
            <ul aria-label="Proof that is not reviewed">
              {tried.unreviewed.map(({ sub_payout_request_id, reference, trades, waiting }) => (
                <li key={sub_payout_request_id}>
                  {reference}: nobody has found {pluralize(trades, 'trade')} in a document yet;{' '}
                  <Link to="/operator/queue?kind=confirmation">{pluralize(waiting, 'document')} to review</Link>
                </li>
              ))}
            </ul>
          )}
          <ul>
            {tried.faults.map(({ reference, sheet, row, column, message }) => (
              <li key={`${sheet}-${row}-${column}-${message}`}>
                {[reference, sheet, row === null ? null : `row ${row}`, column].filter(Boolean).join(', ')}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
