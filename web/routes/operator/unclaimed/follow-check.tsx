import { followCheck } from '@trover/contract/payments/checks.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useActKey } from '../frame/act-keys.ts';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

const noteSchema = followCheck.body.pick({ note: true, paid_on: true });

const done = {
  reissue: 'The next bank file pays it again',
  search: 'We search for the owner',
  honour: 'The check is cashed',
};

/**
 * Choices for an expired check: pay it again the same way, search for its owner, or accept that the bank paid it
 * late.
 */
export function FollowCheck({ id, follow_up }: { id: number; follow_up: 'open' | 'reissue' | 'search' | null }) {
  const form = useActForm(noteSchema, { note: '', paid_on: '' }, { optional: ['paid_on'] });
  const isOpen = follow_up !== null && follow_up !== 'reissue';
  useActKey(isOpen, { key: 'r', label: 'Re-issue', act: 'reissue' });
  if (!isOpen) return null;
  const decide = (decision: 'reissue' | 'search' | 'honour') =>
    form.act(async ({ note, paid_on }) => {
      await api.call('POST /api/v1/operator/checks/{id}/follow', {
        params: { id },
        body: { decision, note, ...(decision === 'honour' && { paid_on }) },
        shows_failure: true,
      });
      return done[decision];
    });
  return (
    <form
      className={operator.acts}
      {...submitByButton({ reissue: decide('reissue'), search: decide('search'), honour: decide('honour') })}
    >
      <TextField
        label={`Action on check ${id}`}
        data-act="reissue"
        maxLength={300}
        {...form.field('note', { required: true })}
      />
      <DateField
        label="Paid by the bank on"
        hint="Only if the bank paid it"
        unit="date"
        optional
        {...form.field('paid_on')}
      />
      <Button type="submit" size="small" value="reissue" busy={form.busy && 'Saving'}>
        Pay again
      </Button>
      {follow_up === 'open' && (
        <Button type="submit" size="small" variant="plain" value="search" busy={form.busy && 'Saving'}>
          Search
        </Button>
      )}
      <Button type="submit" size="small" variant="plain" value="honour" busy={form.busy && 'Saving'}>
        Honor the check
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
