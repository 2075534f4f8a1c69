import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { AccessLogSection } from './access-log-section.tsx';
import { EmailSection } from './email-section.tsx';
import { HandoverNotice } from './handover-notice.tsx';
import { NeedsSecondFactor } from './needs-second-factor.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export { loader } from './load-security.ts';

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
  const { security, sessions, log, handover } = loaderData;
  return (
    <section className={styles.section} aria-labelledby="security">
      <header className={styles.head}>
        <h2 id="security">Sign-in and security</h2>
        <p className="t-dim">How you sign in, and where you are signed in now.</p>
      </header>
      <HandoverNotice handover={handover} />
      <NeedsSecondFactor security={security} />
      <EmailSection security={security} />
      <PasswordSection security={security} />
      <SecondFactorSection security={security} />
      <PasskeysSection security={security} />
      <SessionsSection sessions={sessions} />
      <AccessLogSection log={log} />
    </section>
  );
}
