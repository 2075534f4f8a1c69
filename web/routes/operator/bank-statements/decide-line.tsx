import {
  type BankLine,
  type BookingKind,
  bookBankLine,
  type listLineCandidates,
  markLineUnrelated,
  recordLineReturn,
} from '@trover/contract/bank-statements/bank-statements.ts';
import { idText } from '@trover/contract/protocol/envelope.ts';
import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api.ts';
import type { ContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { bookingLabels, matchLabels } from './bank-line-labels.ts';
import styles from './bank-statements.module.css';

type Candidate = DataOf<typeof listLineCandidates>['items'][number];
type LineAction = 'match' | 'book' | 'state' | 'return' | 'not_ours' | 'reopen';

/** The schema for only a reason. */
const noteSchema = markLineUnrelated.body;

function ActionForm<Values extends FieldValues & { note: string }, Sent>({
  label,
  busyLabel,
  schema,
  values,
  send,
  back,
  children,
}: {
  label: string;
  busyLabel: string;
  schema: FormSchema<Values, Sent>;
  values: DefaultValues<Values>;
  send: (sent: Sent) => Promise<string>;
  back: () => void;
  children?: (field: ContractForm<Values, Sent>['field']) => ReactNode;
}) {
  const form = useActForm(schema, values);
  return (
    <form className={styles.actions} {...form.act(send)}>
      {children?.(form.field)}
      <TextField label="Reason" maxLength={300} {...form.field('note' as Path<Values>, { required: true })} />
      <div className={operator.acts}>
        <Button type="submit" variant="primary" busy={form.busy && busyLabel}>
          {label}
        </Button>
        <Button variant="plain" onClick={back}>
          Back
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

const searchSchema = z.object({ more: z.string() });
const stateSchema = bookBankLine.body.shape.report.unwrap().extend({ note: noteSchema.shape.note });
const returnSchema = recordLineReturn.body.extend({ payment_id: idText });

/** Matches a line to one entry of our books, or to several whose amounts add up to it. */
function MatchForm({ line, back }: { line: BankLine; back: () => void }) {
  const form = useActForm(searchSchema, { more: '' });
  const [found, setFound] = useState<Candidate[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ kind, id, amount }: Candidate) => `${kind} ${id} ${amount}`;
  const parts = (found ?? []).filter((one) => chosen.has(keyOf(one)));
  const sum = formatCents(parts.reduce((total, { amount }) => total + requireCents(amount), 0n));
  const search = form.act(async ({ more }) => {
    const given = more.split(/[\s;]+/).filter(Boolean);
    const amounts = given.filter((one) => one.includes('.')).join(',');
    const ids = given.filter((one) => !one.includes('.')).join(',');
    const { items } = await api.call('GET /api/v1/operator/bank_lines/{id}/candidates', {
      params: { id: line.id },
      query: { ...(ids && { ids }), ...(amounts && { amounts }) },
    });
    setFound(items);
    return items.length === 0 ? 'No open item has this amount or number' : `${items.length} found`;
  });
  return (
    <>
      <form className={operator.acts} {...search}>
        <TextField label="Other amounts, or numbers of files and payments" optional {...form.field('more')} />
        <Button type="submit" busy={form.busy && 'Searching'}>
          Search
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
      {found !== null && found.length > 0 && (
        <ActionForm
          label={`Match ${formatAmount(sum)}`}
          busyLabel="Matching"
          schema={noteSchema}
          values={{ note: '' }}
          back={back}
          send={async ({ note }) => {
            await api.call('POST /api/v1/operator/bank_lines/{id}/match', {
              params: { id: line.id },
              body: { parts: parts.map(({ kind, id, amount }) => ({ kind, id, amount })), note },
              shows_failure: true,
            });
            return 'Matched';
          }}
        >
          {() => (
            <>
              <div className={styles.candidates}>
                {found.map((one) => (
                  <Checkbox
                    key={keyOf(one)}
                    name={keyOf(one)}
                    checked={chosen.has(keyOf(one))}
                    onChange={({ target }) => {
                      const next = new Set(chosen);
                      if (target.checked) next.add(keyOf(one));
                      else next.delete(keyOf(one));
                      setChosen(next);
                    }}
                  >
                    {matchLabels[one.kind]} {one.id}, {formatAmount(one.amount)}, {formatDateDense(one.on)}: {one.title}
                    {one.reference && `, ${one.reference}`}
                  </Checkbox>
                ))}
              </div>
              {sum !== line.amount && parts.length > 0 && (
                <p className={styles.why}>
                  You chose {formatAmount(sum)}. The line is {formatAmount(line.amount)}.
                </p>
              )}
            </>
          )}
        </ActionForm>
      )}
    </>
  );
}

function actionsOf(line: BankLine): { action: LineAction; label: string }[] {
  if (line.booking !== null) return [];
  if (line.status !== 'open') return [{ action: 'reopen', label: 'Undo' }];
  const isIn = !line.amount.startsWith('-');
  return [
    { action: 'match', label: 'Match' },
    { action: 'book', label: 'Book' },
    ...(isIn ? [] : [{ action: 'state', label: 'Paid to a state' } as const]),
    ...(isIn ? [{ action: 'return', label: 'Record a return' } as const] : []),
    { action: 'not_ours', label: 'Not ours' },
  ];
}

/** The decisions about a line; each needs a reason, and each can be undone. */
export function DecideLine({ line }: { line: BankLine }) {
  const [action, setAction] = useState<LineAction | null>(null);
  const back = () => setAction(null);
  const call = { params: { id: line.id }, shows_failure: true } as const;
  if (action === 'match') return <MatchForm line={line} back={back} />;
  if (action === 'book') {
    const isIn = !line.amount.startsWith('-');
    const kinds = (Object.keys(bookingLabels) as BookingKind[]).filter((kind) =>
      kind === 'escheat' || kind === 'not_ours'
        ? false
        : isIn
          ? kind !== 'fees_withdrawn' && kind !== 'tax_deposit'
          : kind !== 'own_money',
    );
    return (
      <ActionForm
        label="Propose the booking"
        busyLabel="Proposing"
        schema={bookBankLine.body}
        values={{ kind: isIn ? 'interest' : 'bank_charge', note: line.text.slice(0, 120) }}
        back={back}
        send={async (body) => {
          await api.call('POST /api/v1/operator/bank_lines/{id}/book', { ...call, body });
          return 'Proposed: someone else approves it';
        }}
      >
        {(field) => (
          <Select label="Book as" {...field('kind')}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {bookingLabels[kind]}
              </option>
            ))}
          </Select>
        )}
      </ActionForm>
    );
  }
  if (action === 'state')
    return (
      <ActionForm
        label="Propose the booking"
        busyLabel="Proposing"
        schema={stateSchema}
        values={{ state: '', on_day: line.booked_on, note: line.text.slice(0, 120) }}
        back={back}
        send={async ({ note, ...report }) => {
          const body = { kind: 'escheat', note, report } as const;
          await api.call('POST /api/v1/operator/bank_lines/{id}/book', { ...call, body });
          return 'Proposed: someone else approves it';
        }}
      >
        {(field) => (
          <>
            <TextField
              label="State of the report"
              maxLength={2}
              {...field('state', { required: true, setValueAs: (text: string) => text.toUpperCase() })}
            />
            <DateField unit="date" label="Presumed abandoned on" {...field('on_day', { required: true })} />
          </>
        )}
      </ActionForm>
    );
  if (action === 'return')
    return (
      <ActionForm
        label="Record the return"
        busyLabel="Recording"
        schema={returnSchema}
        values={{ payment_id: /TROVER-(\d+)/.exec(line.reference)?.[1] ?? '', note: line.text.slice(0, 120) }}
        back={back}
        send={async (body) => {
          await api.call('POST /api/v1/operator/bank_lines/{id}/return', { ...call, body });
          return 'Recorded: it is owed again';
        }}
      >
        {(field) => (
          <TextField label="Payment number" inputMode="numeric" {...field('payment_id', { required: true })} />
        )}
      </ActionForm>
    );
  if (action === 'not_ours')
    return (
      <ActionForm
        label="Propose as not ours"
        busyLabel="Proposing"
        schema={noteSchema}
        values={{ note: '' }}
        back={back}
        send={async (body) => {
          await api.call('POST /api/v1/operator/bank_lines/{id}/not_ours', { ...call, body });
          return 'Proposed: someone else approves it';
        }}
      />
    );
  if (action === 'reopen')
    return (
      <ActionForm
        label="Open the line again"
        busyLabel="Opening"
        schema={noteSchema}
        values={{ note: '' }}
        back={back}
        send={async (body) => {
          await api.call('POST /api/v1/operator/bank_lines/{id}/reopen', { ...call, body });
          return 'The line is open again';
        }}
      />
    );
  return (
    <div className={operator.acts}>
      {actionsOf(line).map((one) => (
        <Button key={one.action} size="small" onClick={() => setAction(one.action)}>
          {one.label}
        </Button>
      ))}
    </div>
  );
}
