import { useState } from 'react';
import { api } from '../../../api.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Toggle } from '../../../ui/field.tsx';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import own from './notifications.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader redirects to the sign-in
  return callOnServer(page, 'GET /api/v1/notices/mails', {}).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Notifications',
    description: 'Which emails you get.',
    path: '/user/settings/notifications',
    hidden: true,
  });
}

type Choices = NonNullable<Route.ComponentProps['loaderData']>;

const kinds: readonly { kind: keyof Choices; label: string; text: string }[] = [
  { kind: 'matches', label: 'New matches', text: 'Your trades match a case that is open to claim or may open later.' },
  { kind: 'deadlines', label: 'Deadlines', text: '14 days and 3 days before each of your deadlines.' },
  { kind: 'claims', label: 'Claims and payments', text: 'Your claim is filed, approved, deficient, paid or closed.' },
  { kind: 'statements', label: 'Quarterly statement', text: 'Four times a year: what was paid, filed and estimated.' },
  { kind: 'news', label: 'Company news', text: 'New steps in cases of companies you follow.' },
];

/** Settings that apply at once: each toggle is saved when it is changed, and reverts if that fails. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const [choices, setChoices] = useState(loaderData);
  const [fault, setFault] = useState(false);
  if (!choices) return null;

  async function turn(kind: keyof Choices, wanted: boolean): Promise<void> {
    setFault(false);
    setChoices((before) => before && { ...before, [kind]: wanted });
    try {
      setChoices(await api.call('POST /api/v1/notices/mails', { body: { [kind]: wanted } }));
    } catch {
      setFault(true);
      setChoices((before) => before && { ...before, [kind]: !wanted });
    }
  }

  return (
    <section className={styles.section} aria-labelledby="notifications">
      <header className={styles.head}>
        <h2 id="notifications">Notifications</h2>
        <p className="t-dim">The bell on every page lists everything. Choose what we also email you.</p>
      </header>
      <ul className={own.list}>
        {kinds.map(({ kind, label, text }) => (
          <li key={kind}>
            <Toggle
              className={own.choice}
              checked={choices[kind]}
              aria-describedby={`about-${kind}`}
              onChange={(event) => void turn(kind, event.target.checked)}
            >
              <b>{label}</b>
            </Toggle>
            <p className="t-dim" id={`about-${kind}`}>
              {text}
            </p>
          </li>
        ))}
      </ul>
      {fault && (
        <p className={styles.fault} role="alert">
          We could not save your choice. Try again.
        </p>
      )}
      <p className="t-meta">We always send emails about your account’s security and receipts of what you sign.</p>
    </section>
  );
}
