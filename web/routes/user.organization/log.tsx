import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/log';
import { isLoggedAction, loggedActions } from './log-labels.ts';
import { logAsCsv, logPath } from './log-lines.ts';
import { LogTable } from './log-section.tsx';
import styles from './organization.module.css';

/** The whole audit log of an institution, for its owners and auditors. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/settings');
  const { searchParams } = new URL(request.url);
  const [action, by, cursor] = ['action', 'by', 'cursor'].map((name) => searchParams.get(name) || null);
  const filter = { ...(action && isLoggedAction(action) && { action }), ...(by && { by }) };
  const [log, members] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/audit', {
      query: { limit: 50, ...filter, ...(cursor && { cursor }) },
    }),
    callOnServer(page, 'GET /api/v1/organisation/members', { query: { limit: 200 } }),
  ]).catch(failPage);
  const people = [...new Set([...members.items.map(({ email }) => email), ...(by ? [by] : [])])].sort();
  return { log, people, filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Audit log',
    description: 'What the members and API keys of your organization did.',
    path: '/user/organization/log',
    hidden: true,
  });
}

export default function OrganizationLog({ loaderData: { log, people, filter } }: Route.ComponentProps) {
  const { action, by } = filter;
  return (
    <main id="main" className={`page-wrap page-wide ${styles.logPage}`}>
      <Crumbs above={[{ to: '/user/organization', label: 'Organization' }]} here="Audit log" />
      <header className={styles.head}>
        <div>
          <h1 className="t-page">Audit log</h1>
          <p className="t-dim">{pluralize(log.total_count, 'entry', 'entries')}, the newest first.</p>
        </div>
        {log.items.length > 0 && <Download filter={filter} />}
      </header>
      <Form key={`${action} ${by}`} className={styles.logFilter}>
        <Select label="What" name="action" defaultValue={action ?? ''}>
          <option value="">Everything</option>
          {loggedActions.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Who" name="by" defaultValue={by ?? ''}>
          <option value="">Everybody</option>
          {people.map((email) => (
            <option key={email}>{email}</option>
          ))}
        </Select>
        <Button type="submit">Show</Button>
      </Form>
      {log.items.length > 0 ? (
        <LogTable items={log.items} />
      ) : (
        <EmptyState
          heading="No entries"
          text="No entry matches this filter."
          action={<ButtonLink to={logPath({})}>Show all entries</ButtonLink>}
        />
      )}
      {log.next_cursor !== null && (
        <p>
          <ButtonLink size="small" to={logPath({ ...filter, cursor: log.next_cursor })}>
            Older entries
          </ButtonLink>
        </p>
      )}
    </main>
  );
}

/** Downloads all entries of the filter, not only those of this page. */
function Download({ filter }: Pick<Route.ComponentProps['loaderData'], 'filter'>) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const text = await logAsCsv((cursor) =>
        api.call('GET /api/v1/organisation/audit', {
          query: { limit: 200, ...filter, ...(cursor && { cursor }) },
          shows_failure: true,
        }),
      );
      const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = 'audit-log.csv';
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      toast({ tone: 'bad', title: 'Nothing was downloaded', text: cause.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy && 'Downloading'} onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
