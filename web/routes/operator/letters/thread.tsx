import { setThreadAddress } from '@trover/contract/letters/letters.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { SaveList } from '../save-list.tsx';
import { Fault, More, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/thread';
import { LetterCard } from './letter-card.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [thread, letters] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/letter_threads/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/letters', { query: { thread_id: id, limit: 20, ...placeOf(request) } }),
  ]).catch(failPage);
  return { thread, letters, today: page.today };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ thread }: Awaited<ReturnType<typeof loader>>) => `${thread.administrator}, ${thread.title}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData ? [loaderData.thread.administrator, loaderData.thread.title] : 'Letters',
  );
}

/** The correspondence with the administrator of a case, the newest letter first. */
export default function Thread({ loaderData: { thread, letters, today } }: Route.ComponentProps) {
  return (
    <Section
      id="thread"
      heading={`${thread.administrator}, ${thread.title}`}
      note={
        <>
          {pluralize(thread.letters, 'letter')} · <Link to={`/operator/cases/${thread.order_id}`}>Case</Link> ·{' '}
          <Link to="/operator/letters">All threads</Link>
        </>
      }
    >
      <Address key={thread.address} id={thread.id} address={thread.address} />
      <p>
        <ButtonLink size="small" to={`/operator/letters?order_id=${thread.order_id}&template=blank#draft`}>
          Draft a letter
        </ButtonLink>
      </p>
      {letters.items.length === 0 && (
        <EmptyState heading="No letters yet" text="Drafts, letters sent and answers of this case appear here." />
      )}
      {letters.items.map((letter) => (
        <LetterCard key={letter.id} letter={letter} today={today} />
      ))}
      {letters.items.length > 0 && (
        <SaveList source={{ list: '/api/v1/operator/letters', query: { thread_id: thread.id } }} name="letters" />
      )}
      <More next={letters.next_cursor} />
    </Section>
  );
}

function Address({ id, address }: { id: number; address: string | null }) {
  const form = useActForm(setThreadAddress.body, { address: address ?? '' });
  const save = form.act(async (body) => {
    const params = { id };
    await api.call('POST /api/v1/operator/letter_threads/{id}/address', { params, body, shows_failure: true });
    return 'Address saved';
  });
  return (
    <form className={styles.acts} {...save}>
      <TextField
        label="Email address of the administrator"
        type="email"
        {...form.field('address', { required: true })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Saving'}>
        Save
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
