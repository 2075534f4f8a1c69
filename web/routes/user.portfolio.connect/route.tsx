import { useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { linkLabel } from '../../components/layout/header/menu-links.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { connectInto } from '../../components/linking/way-to-link.ts';
import { Steps } from '../../components/steps/steps.tsx';
import { dialogs } from '../../dialogs/store.ts';
import { callOnServer, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/route';
import { BrokerFile } from './broker-file.tsx';
import { BrokerList } from './broker-list.tsx';
import { brokers } from './brokers.ts';
import styles from './connect.module.css';

const integrations = '/user/portfolio/integrations/institutional';

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Into which portfolio; an institution adds an integration, into none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.type === 'attorney') throw redirect('/user/firm');
  if (account.org_type === 2) return { isInstitutional: true, into: null };
  const asked = idOf(new URL(request.url).searchParams.get('id'));
  const { items, last_portfolio } = await callOnServer(page, 'GET /api/v1/portfolio/portfolio', {
    query: { get_header_data: '1', limit: 200 },
  });
  return { isInstitutional: false, into: items.find(({ id }) => id === asked) ?? last_portfolio };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: linkLabel(loaderData?.isInstitutional === true),
    description: 'Choose your broker and how to add its trades.',
    path: '/user/portfolio/connect',
    hidden: true,
  });
}

export default function Connect({ loaderData: { isInstitutional, into } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const chosen = brokers.find(({ id }) => id === query.get('broker'));
  const here = connectInto(into?.id);
  const upload = (files?: readonly File[]) =>
    dialogs.open({
      name: 'upload-modal',
      props: { ...(into ? { portfolio_id: into.id } : {}), ...(files ? { files } : {}) },
    });
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const connect = () => {
    setRefusal(null);
    dialogs.open({
      name: 'custom-connector',
      props: {
        ...(into && { portfolio_id: into.id }),
        onSuccess: () => void navigate(integrations),
        onError: setRefusal,
      },
    });
  };
  const title = linkLabel(isInstitutional);
  const above = isInstitutional
    ? { to: integrations, label: 'Integrations' }
    : { to: '/user/portfolio', label: 'Portfolio' };
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={chosen ? [above, { to: here, label: title }] : [above]} here={chosen?.name ?? title} />
      <div className={styles.grid}>
        <div>
          <header className={styles.head}>
            <h1 className="t-page">{chosen ? chosen.name : title}</h1>
            <p>
              {into ? (
                <>
                  Into{' '}
                  <LinkButton
                    onClick={() => dialogs.open({ name: 'portfolio-details', props: { portfolio_id: into.id } })}
                  >
                    {into.label}
                  </LinkButton>
                  .{' '}
                </>
              ) : null}
              {chosen
                ? 'You cannot link it yet. Upload its file instead: it has the same trades.'
                : 'Automatic links are not available yet. Upload your broker’s file instead: it has the same trades.'}
            </p>
          </header>
          {chosen ? (
            <BrokerFile broker={chosen} onFiles={upload} back={here} />
          ) : (
            <BrokerList brokers={brokers} addressOf={(id) => addBroker(here, id)} />
          )}
          {isInstitutional && !chosen && (
            <div className={styles.other}>
              <div>
                <h2 className="t-sub">Custodian or prime broker</h2>
                <p className="t-dim">
                  Through their connector, or by the files they send: MT536, semt.017, CSV, Excel.
                </p>
                {refusal && <p role="status">The last attempt failed: {refusal}</p>}
              </div>
              <Button icon="link" onClick={connect}>
                Connect a custodian
              </Button>
            </div>
          )}
          <div className={styles.other}>
            <div>
              <h2 className="t-sub">{chosen ? 'Another file' : 'Broker not here, or closed?'}</h2>
              <p className="t-dim">
                Upload a statement or a trade file. If we do not know its columns, we ask you once.
              </p>
            </div>
            <Button icon="upload" onClick={() => upload()}>
              Upload trades
            </Button>
          </div>
        </div>
        <aside className={styles.side}>
          <h2 className="t-label">How it goes</h2>
          <Steps
            at={chosen ? 1 : 0}
            steps={[
              { title: 'Choose your broker' },
              { title: 'Save its file', note: 'On their site, with your own sign-in' },
              { title: 'We read your trades', note: 'As far back as the file goes' },
              { title: 'Your matches appear', note: 'You decide what to join' },
            ]}
          />
          <div className={styles.promises}>
            <p>
              <Icon name="eye" />
              <span>We read trades, and leave out the rest of the file.</span>
            </p>
            <p>
              <Icon name="check" />
              <span>A trade that is in two files is added once.</span>
            </p>
            <p>
              <Icon name="undo" />
              <span>You can remove a file and its trades at any time.</span>
            </p>
          </div>
        </aside>
      </div>
    </main>
  );
}

const addBroker = (page: string, id: string): string => `${page}${page.includes('?') ? '&' : '?'}broker=${id}`;
