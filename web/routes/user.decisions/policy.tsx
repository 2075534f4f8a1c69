import { permissions } from '@trover/contract/organisations/roles.ts';
import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { api } from '../../api.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { dialogs } from '../../dialogs/store.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { useAct } from '../operator/use-act.ts';
import type { Route } from './+types/policy';
import { DecisionTabs } from './decision-tabs.tsx';
import styles from './decisions.module.css';
import type { PolicyDocument, PolicyVersion } from './labels.ts';
import { RulesEditor } from './rules-editor.tsx';
import { RulesRead } from './rules-read.tsx';
import { type DryRunRollback, TrialSection } from './trial-section.tsx';
import { VersionsAside } from './versions-aside.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/cases/my');
  const [versions, { role }, { waiting, decided }] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/policy', { query: { limit: 50 } }),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
    callOnServer(page, 'GET /api/v1/organisation/decisions', { query: { limit: 1 } }),
  ]).catch(failPage);
  return { versions: versions.items, role, waiting, decided };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Policy',
    description: 'The rules by which your organization decides cases.',
    path: '/user/policy',
    hidden: true,
  });
}

/** The initial policy, if none is written yet. */
const first: PolicyDocument = {
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules: [
    {
      when: [
        { field: 'phase', is: 'settlement' },
        { field: 'loss', method: 'recognized', at_least: '10000' },
      ],
      outcome: 'propose',
      approvals: 1,
      within_days: 10,
    },
    { when: [], outcome: 'ignore', approvals: 0, within_days: null },
  ],
};

export default function Policy({ loaderData: { versions, role, waiting, decided } }: Route.ComponentProps) {
  const draft = versions.find(({ in_force_from }) => in_force_from === null);
  const inForce = versions.find((one) => one.in_force_from !== null && one.in_force_to === null);
  const mayEdit = permissions.policy.includes(role);
  const mayTry = permissions.propose.includes(role);
  const [edited, setEdited] = useState<PolicyDocument | null>(null);
  const [note, setNote] = useState(draft?.note ?? '');
  const [trial, setTrial] = useState<DryRunRollback | null>(null);
  const shown = edited ?? draft?.document ?? inForce?.document ?? first;
  const { busy, fault, act } = useAct();
  useTriedDraft(mayTry ? draft : undefined, setTrial);

  const save = () =>
    act(async () => {
      const saved = await api.call('PUT /api/v1/organisation/policy/draft', {
        body: { document: shown, note },
        shows_failure: true,
      });
      setEdited(null);
      return `Draft ${saved.version} is saved`;
    });
  const discard = () =>
    act(async () => {
      await api.call('DELETE /api/v1/organisation/policy/draft', { shows_failure: true });
      setEdited(null);
      return 'The draft is discarded';
    });
  const attempt = () =>
    act(async () => {
      setTrial(
        await api.call('POST /api/v1/organisation/policy/try', { body: { document: shown }, shows_failure: true }),
      );
      return 'Tested on all past cases';
    });
  const enforce = ({ version, sha256 }: PolicyVersion) =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Put version ${version} in force?`,
        description: 'It decides open cases that have no decision, and each new case. Past decisions do not change.',
        safe: { label: 'Cancel' },
        other: {
          label: 'Put it in force',
          onChoose: () =>
            act(async () => {
              await api.call('POST /api/v1/organisation/policy/enforce', {
                body: { version, sha256 },
                shows_failure: true,
              });
              return `Version ${version} is in force`;
            }),
        },
      },
    });

  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="t-page">Policy</h1>
          <p className="t-dim">
            {inForce ? (
              <>
                Version {inForce.version} is in force since <Instant at={inForce.in_force_from ?? ''} as="date" />.
              </>
            ) : (
              'No policy is in force: no case is decided yet.'
            )}
            {draft &&
              ` Draft ${draft.version} is not in force${draft.tried_at === null ? ': test it on past cases first' : ''}.`}
          </p>
        </div>
        <p className={styles.acts}>
          {mayTry && (
            <Button busy={busy && 'Working'} onClick={attempt}>
              Test on past cases
            </Button>
          )}
          {mayEdit && draft && edited === null && (
            <>
              <Button variant="plain" onClick={discard}>
                Discard the draft
              </Button>
              <Button variant="primary" onClick={() => enforce(draft)}>
                Put version {draft.version} in force
              </Button>
            </>
          )}
          {mayEdit && edited !== null && (
            <Button variant="primary" busy={busy && 'Saving'} onClick={save}>
              Save the draft
            </Button>
          )}
        </p>
      </header>
      <DecisionTabs current="policy" waiting={waiting} decided={decided} />
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.two}>
        <div className={styles.column}>
          <section className={styles.section} aria-labelledby="rules">
            <header className={styles.head}>
              <h2 id="rules">Rules: the first one that matches applies</h2>
              {mayEdit && edited === null && (
                <Button size="small" onClick={() => setEdited(structuredClone(shown))}>
                  Edit the rules
                </Button>
              )}
            </header>
            {edited === null ? (
              <RulesRead
                document={shown}
                former={draft && inForce ? inForce.document : null}
                counts={trial && { rules: trial.rules, total: trial.cases }}
              />
            ) : (
              <>
                <RulesEditor
                  document={edited}
                  onChange={(document) => {
                    setEdited(document);
                    setTrial(null);
                  }}
                />
                <TextField
                  label="Summary of changes"
                  hint="Shown with the version."
                  maxLength={1000}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </>
            )}
          </section>
          {trial && (
            <TrialSection
              trial={trial}
              currency={shown.currency}
              name={draft && edited === null ? `Draft ${draft.version}` : 'Tried'}
            />
          )}
        </div>
        <VersionsAside versions={versions} shown={edited === null ? (draft ?? inForce ?? null) : null} />
      </div>
    </main>
  );
}

/** Shows a tested draft's results again; an error is only shown at the button. */
function useTriedDraft(draft: PolicyVersion | undefined, show: (trial: DryRunRollback) => void): void {
  const { document, tried_at } = draft ?? {};
  const isTried = tried_at != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is its hash
  useEffect(() => {
    if (!isTried || document === undefined) return;
    let isLeft = false;
    api
      .call('POST /api/v1/organisation/policy/try', { body: { document }, shows_failure: true })
      .then((trial) => isLeft || show(trial))
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [draft?.sha256, isTried]);
}
