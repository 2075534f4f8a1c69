import { followCheck } from '@trover/contract/payments/checks.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

const noteSchema = followCheck.body.pick({ note: true });

/** Of a check that is void since nobody cashed it: paid again the same way, or its owner is searched for. */
export function FollowCheck({ id, follow_up }: { id: number; follow_up: 'open' | 'reissue' | 'search' | null }) {
  const form = useActForm(noteSchema, { note: '' });
  if (follow_up === null) return null;
  if (follow_up === 'reissue') return <span className="t-quiet">The next bank file pays it again.</span>;
  const decide = (decision: 'reissue' | 'search') =>
    form.act(async ({ note }) => {
      await api.call('POST /api/v1/operator/checks/{id}/follow', {
        params: { id },
        body: { decision, note },
        shows_failure: true,
      });
      return decision === 'reissue' ? 'The next bank file pays it again' : 'Its owner is searched for';
    });
  return (
    <form className={operator.acts} {...submitByButton({ reissue: decide('reissue'), search: decide('search') })}>
      <TextField label={`What is done about check ${id}`} maxLength={300} {...form.field('note', { required: true })} />
      <Button type="submit" size="small" value="reissue" busy={form.busy && 'Saving'}>
        Pay again
      </Button>
      {follow_up === 'open' && (
        <Button type="submit" size="small" variant="plain" value="search" busy={form.busy && 'Saving'}>
          Search
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
