import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage } from '../../components/reading/reading-page.tsx';
import { callOnServer, statusOf } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/route';
import styles from './unsubscribe.module.css';

/** The page of a mail's unsubscribe link: one press ends mails of its kind, signed in or not. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.trim().slice(0, 200) ?? '';
  if (token === '') return { token, found: null };
  const found = await callOnServer(context.get(pageContext), 'GET /api/v1/notices/unsubscribe', {
    query: { token },
  }).catch((cause: unknown) => {
    if ([400, 404].includes(statusOf(cause))) return null;
    throw cause;
  });
  return { token, found };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Your emails',
    description: 'Stop emails that you no longer want.',
    path: '/unsubscribe',
    hidden: true,
  });
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

const words: Record<Found['kinds'][number], string> = {
  matches: 'new matches',
  deadlines: 'deadlines',
  claims: 'claims and payments',
  statements: 'quarterly statements',
  news: 'news of companies',
};

function describe(kinds: Found['kinds']): string {
  const [last, ...rest] = kinds.map((kind) => words[kind]).reverse();
  return rest.length === 0 ? (last ?? '') : `${rest.reverse().join(', ')} and ${last}`;
}

export default function Unsubscribe({ loaderData: { token, found } }: Route.ComponentProps) {
  if (found === null)
    return (
      <ReadingPage
        title="This link does not work"
        lead="It may be incomplete, or the account was deleted. Use the link in the newest email, or choose your emails in the settings."
      >
        <p className={styles.does}>
          <Link to="/user/settings/notifications">Settings, Notifications</Link>
        </p>
      </ReadingPage>
    );
  return <Choice key={token} token={token} found={found} />;
}

function Choice({ token, found }: { token: string; found: Found }) {
  const [isWanted, setWanted] = useState(found.is_wanted);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const kinds = describe(found.kinds);
  const turn = async (wanted: boolean) => {
    setBusy(true);
    setFault(null);
    try {
      const { is_wanted } = await api.call('POST /api/v1/notices/unsubscribe', {
        body: { token, wanted },
        shows_failure: true,
      });
      setWanted(is_wanted);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setFault(cause.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ReadingPage
      title={isWanted ? `Stop emails about ${kinds}?` : `No more emails about ${kinds}`}
      lead={
        isWanted
          ? `${found.email} gets these emails now. The bell in the portal shows everything.`
          : `${found.email} gets none from now on. The bell in the portal still shows everything.`
      }
    >
      <p className={styles.does}>
        {isWanted ? (
          <Button variant="primary" size="large" busy={busy && 'Stopping'} onClick={() => void turn(false)}>
            Stop these emails
          </Button>
        ) : (
          <Button size="large" busy={busy && 'Saving'} onClick={() => void turn(true)}>
            Send them again
          </Button>
        )}
      </p>
      <p role="status" className="sr-only">
        {isWanted ? '' : 'You no longer get these emails.'}
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className="t-meta">We always send emails about your account’s security and receipts of what you sign.</p>
    </ReadingPage>
  );
}
