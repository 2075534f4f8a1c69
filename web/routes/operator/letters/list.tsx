import { draftLetter, type LetterThread, receiveLetter } from '@trover/contract/letters/letters.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { letterTemplateNames, letterTemplates } from '@trover/core/letters/letter-templates.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../api.ts';
import { oneFile, toFormData, toNumber, toNumbers } from '../../../components/forms/form-values.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { caseFilter } from '../active-filters.tsx';
import { CaseField } from '../case-field.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { rowKeys } from '../frame/row-keys.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { LetterCard } from './letter-card.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const orderId = new URL(request.url).searchParams.get('order_id');
  const order = orderId !== null && /^\d{1,9}$/.test(orderId) ? { order_id: Number(orderId) } : {};
  const [threads, strays] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/letter_threads', { query: { limit: 50, ...placeOf(request), ...order } }),
    callOnServer(page, 'GET /api/v1/operator/letters', { query: { without_thread: 'true', limit: 20 } }),
  ]).catch(failPage);
  return { threads, strays, order_id: order.order_id ?? null, today: page.today };
}

const columns: readonly Column<LetterThread>[] = [
  {
    heading: 'Administrator',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, administrator }) => <Link to={`/operator/letters/${id}`}>{administrator}</Link>,
  },
  {
    heading: 'Case',
    phone: 'meta',
    cell: ({ order_id, title }) => <Link to={`/operator/cases/${order_id}`}>{title}</Link>,
  },
  { heading: 'Last letter', phone: 'below', cell: ({ last_subject }) => last_subject ?? '–' },
  {
    heading: 'Date',
    phone: 'figure',
    cell: ({ last_at }) => (last_at === null ? '–' : <Instant at={last_at} as="date" />),
  },
  { heading: 'Letters', numeric: true, cell: ({ letters }) => letters },
  {
    heading: 'Status',
    phone: 'below',
    cell: ({ unread, drafts, awaiting }) => (
      <>
        {unread > 0 && <StatusPill status="waiting">{unread} to read</StatusPill>}{' '}
        {drafts > 0 && <StatusPill status="pending">{pluralize(drafts, 'draft')}</StatusPill>}{' '}
        {awaiting > 0 && <StatusPill status="filed">{awaiting} without an answer</StatusPill>}
      </>
    ),
  },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Letters');
}

/** Correspondence with administrators: a thread for each case, and received letters without a known case. */
export default function Letters({ loaderData: { threads, strays, order_id, today } }: Route.ComponentProps) {
  useLive('work');
  useDeskKeys(rowKeys);
  return (
    <>
      {strays.items.length > 0 && (
        <Section id="strays" heading="Letters without a case" note={`${strays.total_count} to match`}>
          {strays.items.map((letter) => (
            <LetterCard key={letter.id} letter={letter} today={today} />
          ))}
        </Section>
      )}
      <ListSection
        id="threads"
        heading="Threads"
        label="threads"
        list={threads}
        columns={columns}
        source={{ list: '/api/v1/operator/letter_threads', query: { order_id } }}
        active={caseFilter(order_id, threads.items)}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No letters yet',
          text: 'Draft one below. Answers from administrators appear in the thread of their case.',
        }}
      />
      <Draft />
      <Receive />
    </>
  );
}

/** A new letter; the address may name its case, claims or filing, for example from a claim's page. */
function Draft() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const given = (name: string) => toNumber(search.get(name));
  const claim = search.get('claim');
  const form = useActForm(
    draftLetter.body,
    {
      template: letterTemplateNames.find((name) => name === search.get('template')) ?? 'status',
      order_id: given('order_id') as number,
      ...(claim !== null && { sub_payout_request_ids: toNumbers(claim) ?? [] }),
    },
    { optional: ['sub_payout_request_ids', 'filing_id', 'distribution_id', 'row_number'], shownOnly: true },
  );
  const { needs } = letterTemplates[form.watch('template')];
  const draft = form.act(async (body) => {
    const letter = await api.call('POST /api/v1/operator/letters', { body, shows_failure: true });
    await navigate(`/operator/letters/${letter.thread_id}#letter-${letter.id}`);
    return 'Draft saved. Nothing is sent yet.';
  });
  return (
    <Section id="draft" heading="Draft a letter" note="Nothing is sent until you send it">
      <form className={styles.form} {...draft}>
        <Select label="Template" {...form.field('template', { required: true })}>
          {letterTemplateNames.map((name) => (
            <option key={name} value={name}>
              {letterTemplates[name].label}
            </option>
          ))}
        </Select>
        <CaseField form={form} name="order_id" />
        {(needs === 'claims' || needs === null) && (
          <TextField
            label="Claims"
            placeholder="TR-7, TR-9"
            optional={needs === null}
            {...form.field('sub_payout_request_ids', { setValueAs: toNumbers, required: needs === 'claims' })}
          />
        )}
        {needs === 'filing' && (
          <TextField
            label="Filing"
            placeholder="The 3 of TR-F3"
            inputMode="numeric"
            {...form.field('filing_id', { setValueAs: toNumber, required: true })}
          />
        )}
        {needs === 'row' && (
          <>
            <TextField
              label="Distribution"
              inputMode="numeric"
              {...form.field('distribution_id', { setValueAs: toNumber, required: true })}
            />
            <TextField
              label="Row"
              inputMode="numeric"
              {...form.field('row_number', { setValueAs: toNumber, required: true })}
            />
          </>
        )}
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" busy={form.busy && 'Drafting'}>
            Draft the letter
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}

const receiveSchema = receiveLetter.body.extend({ file: oneFile(fileLimits.document) });

function Receive() {
  const form = useActForm(receiveSchema, {});
  const receive = form.act(async (sent) => {
    const { letter, is_new } = await api.call('POST /api/v1/operator/letters/received', {
      form: toFormData(sent),
      shows_failure: true,
    });
    if (!is_new) return 'This email was added before';
    return letter.thread_id === null ? 'Email added. Match it to a case.' : 'Email added to its thread';
  });
  return (
    <Section id="receive" heading="Add an email" note="An email from your own mailbox, saved as .eml">
      <form className={styles.acts} {...receive}>
        <TextField label="File" type="file" accept=".eml,message/rfc822" {...form.field('file')} />
        <Button type="submit" busy={form.busy && 'Adding'}>
          Add the email
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}
