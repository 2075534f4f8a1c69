import { type listDistributionRows, settleDifference } from '@trover/contract/distributions/distributions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useParams } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

type Row = DataOf<typeof listDistributionRows>['items'][number];

/** Settles a row that differs with a note, or shows the note that settled it. */
export function Settle({
  row: { row_number, difference, problem, settled_at, resolution_note },
  isFirst,
  isPageAction,
}: {
  row: Row;
  /** The first that is open: it shows the key. */
  isFirst: boolean;
  /** Whether the page opens for it; before the approval it opens for that. */
  isPageAction: boolean;
}) {
  const form = useActForm(settleDifference.body, { note: '' });
  const id = Number(useParams().id);
  if (difference === null || problem !== null) return null;
  if (settled_at !== null)
    return (
      <>
        Settled on <Instant at={settled_at} as="date" />: {resolution_note}
      </>
    );
  const settle = form.act(async (body) => {
    await api.call('POST /api/v1/operator/distributions/{id}/rows/{row_number}/settle', {
      params: { id, row_number },
      body,
      shows_failure: true,
    });
    return 'Resolved; the client is notified';
  });
  return (
    <details>
      <summary data-first-action={isFirst && isPageAction ? '' : undefined}>
        Resolve<span className="sr-only"> row {row_number}</span>
        {isFirst && <ButtonKey>Y</ButtonKey>}
      </summary>
      <form className={styles.acts} {...settle}>
        <TextField
          label={`How row ${row_number} was resolved, shown to the client`}
          labelHidden
          placeholder="How it was resolved, shown to the client"
          maxLength={1000}
          data-act="resolve"
          {...form.field('note', { required: true })}
        />
        <Button type="submit" size="small" busy={form.busy && 'Saving'}>
          Resolve the difference
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </details>
  );
}
