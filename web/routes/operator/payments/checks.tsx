import { type listOpenChecks, voidCheck } from '@trover/contract/payments/checks.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

type Check = DataOf<typeof listOpenChecks>['items'][number];

const columns: readonly Column<Check>[] = [
  { heading: 'Check', numeric: true, cell: ({ id }) => id },
  { heading: 'Case', phone: 'meta', rowHeader: true, cell: ({ title }) => title },
  { heading: 'Payee', phone: 'name', cell: ({ holder }) => holder },
  {
    heading: 'Amount',
    phone: 'figure',
    numeric: true,
    cell: ({ amount, currency }) => formatMoney(amount, { currency }),
  },
  { heading: 'Posted', cell: ({ execute_on }) => formatDateDense(execute_on) },
  {
    heading: 'Valid until',
    phone: 'side',
    cell: ({ expires_on, is_expired }) => (
      <>
        {formatDateDense(expires_on)} {is_expired && <StatusPill status="fault">Expired</StatusPill>}
      </>
    ),
  },
  { heading: 'Stop the check', phone: 'below', cell: (check) => <Stop check={check} /> },
];

/** Uncashed checks, and the bank's list of cashed ones. */
export function Checks({ checks }: { checks: DataOf<typeof listOpenChecks> }) {
  return (
    <ListSection
      id="checks"
      heading="Checks not cashed"
      label="checks"
      list={checks}
      columns={columns}
      source={{ list: '/api/v1/operator/checks' }}
      keyOf={({ id }) => id}
      empty={{ heading: 'No outstanding checks', text: 'Checks appear here until the bank pays them.' }}
    >
      <Cleared />
    </ListSection>
  );
}

const clearedSchema = z.object({ file: oneFile(fileLimits.bank_report) });

function Cleared() {
  const form = useActForm(clearedSchema, {});
  const send = form.act(async (sent) => {
    const result = await api.call('POST /api/v1/operator/checks/cleared', {
      form: toFormData(sent),
      shows_failure: true,
    });
    form.reset();
    const [notice] = result.notices;
    return `${result.cleared} cashed, ${result.known} known before.${notice === undefined ? '' : ` ${notice.message}`}`;
  });
  return (
    <form className={styles.acts} {...send}>
      <TextField label="The bank’s list of cashed checks" type="file" accept=".csv,text/csv" {...form.field('file')} />
      <Button type="submit" busy={form.busy && 'Importing'}>
        Import the list
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function Stop({ check }: { check: Check }) {
  const form = useActForm(voidCheck.body, { reason: check.is_expired ? 'It was not cashed in time' : '' });
  const stop = form.act(async (body) => {
    const { waits } = await api.call('POST /api/v1/operator/checks/{id}/void', {
      params: { id: check.id },
      body,
      shows_failure: true,
    });
    return waits
      ? 'Noted. You saved its file or marked it as sent, so someone else must stop the check too.'
      : 'Stopped: it is owed again, and the next file pays it';
  });
  return (
    <form className={styles.acts} {...stop}>
      <TextField label={`Reason for stopping check ${check.id}`} {...form.field('reason', { required: true })} />
      <Button type="submit" size="small" busy={form.busy && 'Stopping'}>
        Stop
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
