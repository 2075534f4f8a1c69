import { data, redirect } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import type { Route } from './+types/item';

/** Redirects from a letter's number, as in the queue, to its position in its thread. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const query = { letter_id: params.id, limit: 1 };
  const found = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/letters', { query }).catch(failPage);
  const [letter] = found.items;
  if (letter === undefined) throw data(null, { status: 404 });
  throw redirect(`/operator/letters${letter.thread_id === null ? '' : `/${letter.thread_id}`}#letter-${letter.id}`);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Letter');
}

export default function LetterPlace() {
  return null;
}
