import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { EmailPart } from './email-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader leads to the sign-in
  const [security, sessions] = await Promise.all([
    callOnServer(page, 'GET /api/v1/auth/security', {}),
    callOnServer(page, 'GET /api/v1/auth/sessions', { query: { limit: 50 } }),
  ]).catch(failPage);
  return { security, sessions };
}

export type SecurityData = NonNullable<Route.ComponentProps['loaderData']>['security'];
export type SessionsData = NonNullable<Route.ComponentProps['loaderData']>['sessions'];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Sign-in and security',
    description: 'Your address, password, second factor, passkeys, and where you are signed in.',
    path: '/user/settings/security',
    hidden: true,
  });
}

export default function Security({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { security, sessions } = loaderData;
  return (
    <section className={styles.part} aria-labelledby="security">
      <header className={styles.head}>
        <h2 id="security">Sign-in and security</h2>
        <p className="t-dim">What is asked of whoever says to be you, and where you are signed in now.</p>
      </header>
      <EmailPart security={security} />
      <PasswordPart security={security} />
      <SecondFactorPart security={security} />
      <PasskeysPart security={security} />
      <SessionsPart sessions={sessions} />
    </section>
  );
}
