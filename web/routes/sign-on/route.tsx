import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, clearFetched } from '../../api.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage } from '../../components/reading/reading-page.tsx';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/route';

/**
 * The page to which an organization's provider redirects. Its parameters are sent to the server in a body, and work
 * once.
 */
export function loader({ request }: Route.LoaderArgs) {
  return { answer: new URL(request.url).search.slice(1, 8001) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Single sign-on',
    description: 'Sign on with your organization.',
    path: '/sign-on',
    hidden: true,
  });
}

export default function SignOn({ loaderData: { answer } }: Route.ComponentProps) {
  const [fault, setFault] = useState<string | null>(
    answer === '' ? 'Open this page from your organization’s sign-in page.' : null,
  );
  const isSent = useRef(false);
  useEffect(() => {
    if (answer === '' || isSent.current) return;
    isSent.current = true;
    api.call('POST /api/v1/auth/sign_on/finish', { body: { answer }, shows_failure: true }).then(
      async ({ next }) => {
        await clearFetched();
        // reloads the page for the user who is signed in now
        window.location.replace(next ?? '/user/organization');
      },
      (failure: unknown) =>
        setFault(failure instanceof CallFailed ? failure.message : 'We could not reach the server. Begin again.'),
    );
  }, [answer]);
  if (fault === null)
    return (
      <ReadingPage title="Single sign-on">
        <p role="status">Signing you in.</p>
      </ReadingPage>
    );
  return (
    <ReadingPage title="You are not signed in" lead={fault}>
      <p>
        <Button variant="primary" onClick={() => dialogs.open({ name: 'login', props: {} })}>
          Begin again
        </Button>
      </p>
      <p>
        <Link to="/">Home</Link>
      </p>
    </ReadingPage>
  );
}
