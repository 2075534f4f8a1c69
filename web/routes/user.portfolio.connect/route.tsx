import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { linkLabel } from '../../components/layout/header/menu-links.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { connectInto } from '../../components/links/link-method.ts';
import type { LinkOwner } from '../../components/links/link-pages.ts';
import { Steps } from '../../components/steps/steps.tsx';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import type { Route } from './+types/route';
import { BrokerFile } from './broker-file.tsx';
import { BrokerList } from './broker-list.tsx';
import { brokers } from './brokers.ts';
import styles from './connect.module.css';
import { listConnectionMethods } from './connection-methods/connection-methods.ts';
import { ReadDataList } from './read-data-list.tsx';
import { useBegin } from './use-begin.ts';

export { loader } from './load-connect.ts';

const integrationsPage = '/user/portfolio/integrations/institutional';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: linkLabel(loaderData?.isInstitutional === true),
    description: 'Choose your broker and how to add its trades.',
    path: '/user/portfolio/connect',
    hidden: true,
  });
}

export default function Connect({ loaderData: data }: Route.ComponentProps) {
  const { isInstitutional, into, providers, integrations, entities, cases } = data;
  const [query] = useSearchParams();
  const chosen = brokers.find(({ id }) => id === query.get('broker'));
  const here = connectInto(into?.id);
  const navigate = useNavigate();
  const [entity, setEntity] = useState(entities[0]?.id ?? null);
  const begin = useBegin(async (): Promise<LinkOwner> => {
    if (isInstitutional) return entity === null ? {} : { entity_id: entity };
    if (into) return { user_portfolio_id: into.id };
    const { id } = await api.call('POST /api/v1/portfolio/portfolio', { body: {}, shows_failure: true });
    return { user_portfolio_id: id };
  });
  const upload = (files?: readonly File[]) =>
    dialogs.open({
      name: 'upload-modal',
      props: { ...(into ? { portfolio_id: into.id } : {}), ...(files ? { files } : {}) },
    });
  const rows = listConnectionMethods(brokers, providers);
  const links = providers.filter(({ is_offered, provider }) => is_offered && provider !== 'custodian');
  const title = linkLabel(isInstitutional);
  const above = isInstitutional
    ? { to: integrationsPage, label: 'Integrations' }
    : { to: '/user/portfolio', label: 'Portfolio' };
  const [first] = links;
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
              {introOf(chosen !== undefined, links.length > 0)}
            </p>
          </header>
          {isInstitutional && entities.length > 0 && !chosen && (
            <Select
              label="For which entity"
              className={styles.entity}
              value={entity ?? ''}
              onChange={(event) => setEntity(Number(event.target.value))}
            >
              {entities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          {chosen ? (
            <BrokerFile broker={chosen} onFiles={upload} back={here} />
          ) : (
            <BrokerList
              rows={rows}
              integrations={integrations}
              cases={cases}
              fileAddress={(id) => addBroker(here, id)}
              onContinue={begin}
            />
          )}
          {isInstitutional && !chosen && <Custodian onConnected={() => void navigate(integrationsPage)} />}
          <div className={styles.other}>
            <div>
              <h2 className="t-sub">{chosen ? 'Another file' : 'Broker not here, or closed?'}</h2>
              <p className="t-dim">
                Upload a statement or a trade file. If we do not know its columns, we ask you to set them once.
              </p>
            </div>
            <Button icon="upload" onClick={() => upload()}>
              Upload trades
            </Button>
          </div>
        </div>
        <aside className={styles.side}>
          {first && !chosen ? (
            <ReadDataList reads={first.reads} neverReads={first.never_reads} />
          ) : (
            <>
              <h2 className="t-label">How it works</h2>
              <Steps
                at={chosen ? 1 : 0}
                steps={[
                  { title: 'Choose your broker' },
                  { title: 'Save its file', note: 'On their site, with your own sign-in' },
                  { title: 'We read your trades', note: 'As far back as the file goes' },
                  { title: 'Your matches appear', note: 'You decide what to join' },
                ]}
              />
            </>
          )}
        </aside>
      </div>
    </main>
  );
}

function introOf(isFile: boolean, isLinked: boolean): string {
  if (isFile) return 'Save the broker’s file and drop it here. It has the same trades as a link.';
  return isLinked
    ? 'New trades then arrive automatically each night. We can only read them.'
    : 'You cannot link accounts here. Upload your broker’s file instead. It has the same trades.';
}

/** A custodian's connector, or the custodian's files. */
function Custodian({ onConnected }: { onConnected: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const connect = () => {
    setRefusal(null);
    dialogs.open({ name: 'custom-connector', props: { onSuccess: onConnected, onError: setRefusal } });
  };
  return (
    <div className={styles.other}>
      <div>
        <h2 className="t-sub">Custodian or prime broker</h2>
        <p className="t-dim">
          Through their connector, or by the files they send: MT535, MT536, semt.002, semt.017, CSV, Excel.
        </p>
        {refusal && <p role="status">The last attempt failed: {refusal}</p>}
      </div>
      <Button icon="link" onClick={connect}>
        Connect a custodian
      </Button>
    </div>
  );
}

const addBroker = (page: string, id: string): string => `${page}${page.includes('?') ? '&' : '?'}broker=${id}`;
