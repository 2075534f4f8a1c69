import type { Operations } from '@trover/contract/operations.ts';
import { newMemberSchema } from '@trover/contract/organisations/members.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { asSentence, useContractForm } from '../../components/forms/use-contract-form.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage } from '../../components/reading/reading-page.tsx';
import { PasswordField } from '../../dialogs/accounts/password-field.tsx';
import { dialogs } from '../../dialogs/store.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Route } from './+types/route';
import styles from './invitation.module.css';

/** The page of an invitation's link. The token is sent only in a body, never in an address that is logged. */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const id = Number(search.get('id'));
  const token = search.get('token')?.trim().slice(0, 200) ?? '';
  return { link: Number.isSafeInteger(id) && id > 0 && token !== '' ? { id, token } : null };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Invitation',
    description: 'Join an organization.',
    path: '/invitation',
    hidden: true,
  });
}

type MailLink = NonNullable<Route.ComponentProps['loaderData']['link']>;
type Opened = DataOf<Operations['POST /api/v1/invitations/open']>;

const broken = 'It may be incomplete. Open the link in the newest email, or ask for another invitation.';

export default function Invitation({ loaderData: { link } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(link === null ? broken : null);
  useEffect(() => {
    if (link === null) return;
    api
      .call('POST /api/v1/invitations/open', { body: link, shows_failure: true })
      .then(setOpened, (failure: unknown) =>
        setFault(failure instanceof CallFailed ? failure.message : 'We could not open the invitation. Try again.'),
      );
  }, [link]);
  if (fault !== null || link === null)
    return (
      <ReadingPage title="We could not open this invitation" lead={fault ?? broken}>
        <p>
          <Link to="/">Home</Link>
        </p>
      </ReadingPage>
    );
  if (opened === null)
    return (
      <ReadingPage title="Invitation">
        <p role="status">Opening the invitation.</p>
      </ReadingPage>
    );
  const article = /^[aeiou]/.test(opened.role) ? 'an' : 'a';
  return (
    <ReadingPage
      title={`Join ${opened.organisation}`}
      lead={`${opened.invited_by ?? 'An owner'} invites ${opened.email} to act for ${opened.organisation} as ${article} ${opened.role}.`}
    >
      {opened.has_account ? <AcceptSignedIn link={link} opened={opened} /> : <AcceptAsNew link={link} />}
    </ReadingPage>
  );
}

/** Reloads the page for the user who is signed in now. */
const goOn = (): void => window.location.assign('/user/organization');

function AcceptSignedIn({ link, opened }: { link: MailLink; opened: Opened }) {
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setFault(null);
    try {
      await api.call('POST /api/v1/invitations/accept', { body: link, shows_failure: true });
      goOn();
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not send this. Try again.');
      setBusy(false);
    }
  };
  if (!account)
    return (
      <>
        <p>You already have an account with this address. Sign in, then accept.</p>
        <p className={styles.does}>
          <Button
            variant="primary"
            size="large"
            onClick={() =>
              dialogs.open({
                name: 'login',
                props: { email: opened.email, next: `/invitation?id=${link.id}&token=${link.token}` },
              })
            }
          >
            Sign in
          </Button>
        </p>
      </>
    );
  return (
    <>
      <p className={styles.does}>
        <Button variant="primary" size="large" busy={busy && 'Joining'} onClick={() => void accept()}>
          Accept the invitation
        </Button>
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function AcceptAsNew({ link }: { link: MailLink }) {
  const form = useContractForm(newMemberSchema, { first_name: '', last_name: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const [fault, setFault] = useState<string | null>(null);
  const send = form.handleSubmit(async (account) => {
    setFault(null);
    try {
      await api.call('POST /api/v1/invitations/accept', { body: { ...link, account }, shows_failure: true });
      goOn();
    } catch (failure) {
      setFault(form.refuse(failure));
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label="First name"
        autoComplete="given-name"
        error={asSentence(errors.first_name?.message)}
        {...form.register('first_name')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={asSentence(errors.last_name?.message)}
        {...form.register('last_name')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        measured
        error={asSentence(errors.password?.message)}
        {...form.register('password')}
      />
      <p className={styles.does}>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting && 'Joining'}>
          Create account and join
        </Button>
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
