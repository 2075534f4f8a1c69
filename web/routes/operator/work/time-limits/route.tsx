import { setClock } from '@trover/contract/work/board.ts';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField, Toggle } from '../../../../ui/field.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { type Column, ListSection } from '../../list-section.tsx';
import { Fault, Section } from '../../section.tsx';
import { useAct, useActForm } from '../../use-act.ts';
import { workLabels } from '../queue/work-labels.ts';
import type { Route } from './+types/route';
import styles from './time-limits.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [clocks, colleagues] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/clocks', {}),
    callOnServer(page, 'GET /api/v1/operator/colleagues', {}),
  ]).catch(failPage);
  return { clocks, colleagues: colleagues.items };
}

type Clock = Route.ComponentProps['loaderData']['clocks']['items'][number];
type Colleague = Route.ComponentProps['loaderData']['colleagues'][number];

const rules: Record<Clock['basis'], string> = {
  waiting: 'Business days from when it began to wait',
  before: 'Days before the court’s date, on a business day',
  date: 'The administrator’s date; business days where there is none',
  after: 'Days after it was sent or executed',
};

const columns: readonly Column<Clock>[] = [
  { heading: 'Work', rowHeader: true, cell: ({ kind }) => workLabels[kind].list },
  { heading: 'Counted in', cell: ({ basis }) => rules[basis] },
  { heading: 'Days', cell: (clock) => <SetDays key={clock.days} clock={clock} /> },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Time limits');
}

/** The time limit of each kind of work, and who gets late work. */
export default function Clocks({ loaderData: { clocks, colleagues } }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="clocks"
        heading="Time limits"
        label="time limits"
        source={{ list: '/api/v1/operator/clocks' }}
        note="A change applies at once to all waiting items"
        list={clocks}
        columns={columns}
        keyOf={({ kind }) => kind}
        empty={{ heading: 'No time limits', text: 'Each kind of work has one.' }}
      />
      <Section id="leads" heading="Who gets late work" note="If nobody is chosen, every operator gets it">
        <ul>
          {colleagues.map((colleague) => (
            <li key={colleague.account_id}>
              <Lead colleague={colleague} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function SetDays({ clock: { kind, days } }: { clock: Clock }) {
  const form = useActForm(setClock.body, { kind, days });
  const save = form.act(async (body) => {
    await api.call('POST /api/v1/operator/clocks', { body, shows_failure: true });
    return `${workLabels[kind].list}: ${pluralize(body.days, 'day')}`;
  });
  return (
    <form {...save} className={styles.setDays}>
      <TextField
        label={`Days for ${workLabels[kind].list.toLowerCase()}`}
        labelHidden
        type="number"
        min={0}
        max={120}
        {...form.field('days', { valueAsNumber: true })}
      />
      {form.watch('days') !== days && (
        <Button size="small" type="submit" busy={form.busy && 'Saving'}>
          Save
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function Lead({ colleague: { account_id, name, email, leads } }: { colleague: Colleague }) {
  const { busy, fault, act } = useAct();
  return (
    <>
      <Toggle
        checked={leads}
        disabled={busy}
        onChange={({ target }) =>
          act(async () => {
            const body = { account_id, leads: target.checked };
            await api.call('POST /api/v1/operator/leads', { body, shows_failure: true });
            return target.checked ? `${name} gets late work` : `${name} no longer gets late work`;
          })
        }
      >
        {name}, {email}
      </Toggle>
      <Fault>{fault}</Fault>
    </>
  );
}
