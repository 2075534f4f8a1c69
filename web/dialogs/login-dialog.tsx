import { CallFailed } from '@trover/contract/client.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { api, forgetFetched } from '../api.ts';
import { BrandLogo } from '../components/layout/brand-logo.tsx';
import { parseRedirectTarget } from '../components/layout/redirect-target.ts';
import type { SiteLoader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { TickerPlate } from '../ui/plate.tsx';
import type { OpenDialog } from './host.tsx';
import styles from './login-dialog.module.css';

interface Faults {
  username?: string | undefined;
  password?: string | undefined;
}

/** What is missing before anything is sent. */
function check(username: string, password: string): Faults {
  return {
    username: /^[^@\s]+@[^@\s]+$/.test(username) ? undefined : 'Type the whole address, such as mara@example.com.',
    password: password ? undefined : 'Type your password.',
  };
}

function faultsOf(failure: unknown): Faults {
  if (!(failure instanceof CallFailed)) return { password: 'The sign-in did not get through. Try again.' };
  const field = (name: string) => failure.fields[`body.${name}`] ?? failure.fields[name];
  const [username, password] = [field('username'), field('password')];
  return username || password ? { username, password } : { password: failure.message };
}

export default function LoginDialog({ next, reason, onClose }: OpenDialog<'login'>) {
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;

  function refuse(found: Faults): void {
    setFaults(found);
    const first = found.username ? 'username' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function signIn(username: string, password: string): Promise<void> {
    setSending(true);
    try {
      await api.call('POST /api/v1/auth/login', { body: { username, password }, shows_failure: true });
    } catch (failure) {
      setSending(false);
      refuse(faultsOf(failure));
      return;
    }
    await forgetFetched();
    await revalidate();
    const target = parseRedirectTarget(next);
    onClose();
    if (target) await navigate(target);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username')).trim();
    const password = String(data.get('password'));
    const found = check(username, password);
    if (found.username || found.password) refuse(found);
    else void signIn(username, password);
  }

  return (
    <Dialog
      open
      width={440}
      title={
        <>
          {brand && (
            <span className={styles.logo}>
              <BrandLogo brand={brand} />
            </span>
          )}
          Sign in
        </>
      }
      onClose={onClose}
      sending={sending}
    >
      {reason && (
        <p className={styles.reason}>
          {reason.ticker && <TickerPlate ticker={reason.ticker} />}
          <span>
            {reason.before} <b>{reason.name}</b>
          </span>
        </p>
      )}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Email"
          name="username"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          error={faults.username}
          onChange={() => setFaults({})}
        />
        <TextField
          label="Password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          error={faults.password}
          onChange={() => setFaults({})}
          after={
            <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
              <span className="sr-only"> password</span>
            </button>
          }
        />
        <Button type="submit" variant="primary" size="large" wide busy={sending && 'Signing in'}>
          Sign in
        </Button>
      </form>
    </Dialog>
  );
}
