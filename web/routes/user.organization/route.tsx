import { redirect, useLocation } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { pluralize } from '../../ui/format/format.ts';
import type { Route } from './+types/route';
import { ExportSection } from './export-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LogSection } from './log-section.tsx';
import { MembersSection } from './members-section.tsx';
import styles from './organization.module.css';
import { RolesSection } from './roles-section.tsx';
import { SignOnSection } from './sign-on-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/**
 * The people who act for an institution, their permissions, and its API keys. Only owners and auditors can see keys and
 * the log.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/settings');
  const organization = await callOnServer(page, 'GET /api/v1/organisation/profile', {}).catch(failPage);
  const seesLog = organization.role === 'owner' || organization.role === 'auditor';
  const [members, invitations, keys, log, signOn, webhooks, entities] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/members', { query: { limit: 200 } }),
    callOnServer(page, 'GET /api/v1/organisation/invitations', { query: { limit: 200 } }),
    seesLog ? callOnServer(page, 'GET /api/v1/organisation/keys', { query: { limit: 100 } }) : null,
    seesLog ? callOnServer(page, 'GET /api/v1/organisation/audit', { query: { limit: 20 } }) : null,
    seesLog ? callOnServer(page, 'GET /api/v1/organisation/sign_on', {}) : null,
    seesLog ? callOnServer(page, 'GET /api/v1/organisation/webhooks', {}) : null,
    callOnServer(page, 'GET /api/v1/payouts/funds', { query: { limit: 200 } }),
  ]).catch(failPage);
  const choices = entities.items.map(({ beneficial_account_id: id, name }) => ({ id, name }));
  return { organization, members, invitations, keys, log, signOn, webhooks, entities: choices, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Organization',
    description: 'The members of your organization, their roles, and its API keys.',
    path: '/user/organization',
    hidden: true,
  });
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  const { organization, members, invitations, keys, log, signOn, webhooks, entities, today } = loaderData;
  const isOwner = organization.role === 'owner';
  const parts = [
    { id: 'members', label: 'Members' },
    { id: 'roles', label: 'Roles' },
    ...(signOn ? [{ id: 'sign-on', label: 'Single sign-on' }] : []),
    ...(keys ? [{ id: 'keys', label: 'API keys' }] : []),
    ...(webhooks ? [{ id: 'webhooks', label: 'Webhooks' }] : []),
    ...(isOwner ? [{ id: 'export', label: 'Export' }] : []),
    ...(log ? [{ id: 'log', label: 'Audit log' }] : []),
  ];
  const { hash } = useLocation();
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <div className={styles.side}>
        <h1 className="t-page">Organization</h1>
        <p className="t-dim">
          {organization.name}, {pluralize(organization.entities, 'entity', 'entities')}
        </p>
        <nav aria-label="Organization" className={styles.nav}>
          {parts.map(({ id, label }) => (
            <a key={id} href={`#${id}`} aria-current={`#${id}` === (hash || '#members') ? 'location' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className={styles.column}>
        <MembersSection members={members} invitations={invitations} isOwner={isOwner} />
        <RolesSection />
        {signOn && <SignOnSection signOn={signOn} isOwner={isOwner} />}
        {keys && <KeysSection keys={keys} entities={entities} isOwner={isOwner} today={today} />}
        {webhooks && <WebhooksSection webhooks={webhooks.items} isOwner={isOwner} />}
        {isOwner && <ExportSection />}
        {log && <LogSection log={log} />}
      </div>
    </main>
  );
}
