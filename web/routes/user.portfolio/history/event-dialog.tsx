import { ratioCorrection } from '@trover/contract/securities/corrections.ts';
import type { SecurityEvent } from '@trover/contract/securities/history.ts';
import { useState } from 'react';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { describeEvent, shortName } from './history-labels.ts';
import { tradeOf, useCorrections } from './use-corrections.ts';

const restating = ['split', 'reverse_split', 'symbol_change'];

/** Corrects an event: its ratio, its other leg, or that it did not happen. */
export default function EventDialog(props: {
  event: SecurityEvent;
  loose: readonly SecurityEvent[];
  onClose: () => void;
}) {
  const { event, loose, onClose } = props;
  const { busy, correct, submit } = useCorrections();
  const [first, second] = event.legs;
  const changed = second ?? first;
  const form = useContractForm(ratioCorrection, {
    kind: 'ratio',
    ...(changed && { trade: tradeOf(changed) }),
    ratio: event.ratio ?? '',
  });
  if (!first) return null;
  const hasRatio = restating.includes(event.kind) && !event.is_loose;

  async function drop(): Promise<void> {
    if (!first) return;
    const body = second
      ? { kind: 'parted' as const, out: tradeOf(first), into: tradeOf(second) }
      : { kind: 'ignored' as const, trade: tradeOf(first) };
    if (await correct('drop', second ? 'The two rows are not one event' : 'The row is left out', body)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      sending={busy !== null || form.busy}
      title={describeEvent(event)}
      description={`${formatDate(event.date)}, from ${pluralize(event.legs.length, 'row')} of your files.`}
      footer={
        hasRatio && (
          <Button variant="primary" type="submit" form="event" busy={form.busy && 'Matching'}>
            Save the ratio
          </Button>
        )
      }
      footerAside={
        <LinkButton onClick={() => void drop()}>
          {second ? 'These two rows are not one event' : 'This did not happen'}
        </LinkButton>
      }
    >
      {hasRatio && (
        <form
          id="event"
          {...form.submit(async (body) => {
            await submit('The ratio is saved', body);
            onClose();
          })}
        >
          <TextField
            label="New shares for old ones"
            autoComplete="off"
            hint="2:1 doubles the shares. 1:20 turns 20 shares into one."
            {...form.field('ratio', { required: true })}
          />
          {form.fault && <p role="alert">{form.fault}</p>}
        </form>
      )}
      {event.is_loose && <OtherLeg event={event} loose={loose} onClose={onClose} />}
    </Dialog>
  );
}

/** Chooses the other leg, where the rules did not find it. */
function OtherLeg({
  event,
  loose,
  onClose,
}: {
  event: SecurityEvent;
  loose: readonly SecurityEvent[];
  onClose: () => void;
}) {
  const { busy, correct } = useCorrections();
  const others = loose.filter((other) => other.kind === event.kind && other.loose_side !== event.loose_side);
  const [chosen, setChosen] = useState('');
  const other = others.find(({ legs }) => String(legs[0]?.trade_id) === chosen);

  async function join(): Promise<void> {
    const [own, their] = [event.legs[0], other?.legs[0]];
    if (!own || !their || !other) return;
    const [out, into] = event.loose_side === 'in' ? [their, own] : [own, their];
    if (await correct('join', 'The two rows are one event', { kind: 'joined', out: tradeOf(out), into: tradeOf(into) }))
      onClose();
  }

  if (others.length === 0)
    return <p>No other row in your files matches it. Upload the statement that shows what the shares became.</p>;
  return (
    <>
      <Select label="Its other row" value={chosen} onChange={(picked) => setChosen(picked.target.value)}>
        <option value="">Choose a row</option>
        {others.map((each) => (
          <option key={each.legs[0]?.trade_id} value={each.legs[0]?.trade_id}>
            {shortName(each.security)}, {formatDate(each.date)}, {pluralize(each.legs[0]?.quantity ?? '0', 'share')}
          </option>
        ))}
      </Select>
      <p>
        <Button size="small" disabled={!other} busy={busy !== null && 'Matching'} onClick={() => void join()}>
          Join the rows
        </Button>
      </p>
    </>
  );
}
