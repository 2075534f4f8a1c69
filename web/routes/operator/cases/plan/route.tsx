import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../api.ts';
import { placeInJson } from '../../../../components/plans/place-in-json.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import frame from '../../frame/frame.module.css';
import { useDeskKeys } from '../../frame/keys.ts';
import { noKeys } from '../../frame/row-keys.ts';
import styles from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import { CaseBar } from '../case-bar.tsx';
import type { Route } from './+types/route';
import { Examples } from './examples.tsx';
import { AS_WRITTEN, loadPlanHistory } from './load-plan-history.ts';
import { newPlan } from './new-plan.ts';
import own from './plan.module.css';
import { describeComparison, PlanVersions } from './plan-history.tsx';
import { PlanReading } from './plan-reading.tsx';
import { useLiveCheck } from './use-live-check.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const version = /^\d{1,9}$/.exec(new URL(request.url).searchParams.get('version') ?? '')?.[0];
  const path = { params: { id: params.id } };
  const [ofCase, plan] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/cases/{id}', path),
    callOnServer(
      page,
      'GET /api/v1/operator/cases/{id}/plan',
      { ...path, query: version === undefined ? {} : { version: Number(version) } },
      AS_WRITTEN,
    ),
  ]).catch(failPage);
  const { id, slug, title, is_published, merged_into, company, securities, class_periods, currency } = ofCase;
  const { deadlines, milestones, documents } = ofCase;
  return {
    ofCase: {
      ...{ id, slug, title, is_published, merged_into, company, securities, class_periods, currency },
      ...{ deadlines, milestones, documents },
    },
    plan,
    history: await loadPlanHistory(page, params.id, plan).catch(failPage),
    isVersion: version !== undefined,
  };
}

export const handle = { hasOwnBar: true };

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && ['Plan of allocation', loaderData.ofCase.title]);
}

export default function Plan({ loaderData: { ofCase, plan, history, isVersion } }: Route.ComponentProps) {
  return (
    <>
      <CaseBar editable={ofCase} current="plan" />
      <div className={frame.content}>
        <Section
          id="plan"
          heading="Plan of allocation"
          note={describeComparison(history)}
          link={
            isVersion && (
              <ButtonLink size="small" to={`/operator/cases/${ofCase.id}/plan`}>
                Write the next version
              </ButtonLink>
            )
          }
        >
          <p>
            {plan.versions.length === 0
              ? 'No plan is published: losses of this case are estimates.'
              : `Version ${plan.versions[0]?.version} is in force. Each result names its version; earlier versions stay readable.`}
          </p>
          {plan.versions.length > 0 && <PlanVersions history={history} at={`/operator/cases/${ofCase.id}/plan`} />}
        </Section>
        <Editor
          key={`${isVersion} ${plan.version} ${plan.document === '' ? 'new' : ''}`}
          ofCase={ofCase}
          plan={plan}
          isOpen={!isVersion && ofCase.merged_into === null}
        />
      </div>
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Editor({ ofCase, plan, isOpen }: Pick<Data, 'ofCase' | 'plan'> & { isOpen: boolean }) {
  const isNew = plan.document === '';
  const [document, setDocument] = useState(isNew ? newPlan(ofCase) : plan.document);
  const [examples, setExamples] = useState(plan.examples);
  const [row_version, setRowVersion] = useState(plan.row_version);
  const [saved, setSaved] = useState({ document: plan.document, examples: plan.examples });
  const check = useLiveCheck(document, examples);
  const { busy, fault, act } = useAct();
  const { revalidate } = useRevalidator();
  const text = useRef<HTMLTextAreaElement>(null);
  const params = { id: String(ofCase.id) };
  const isChanged = document !== saved.document || JSON.stringify(examples) !== JSON.stringify(saved.examples);
  const isWritten = isChanged || row_version > 0;

  useLeaveWarning(isOpen && isChanged && !isNew);

  const saveText = async (): Promise<number> => {
    const saved = await api.call('PUT /api/v1/operator/cases/{id}/plan', {
      params,
      body: { row_version, document, examples },
      shows_failure: true,
    });
    setRowVersion(saved.row_version);
    setSaved({ document, examples });
    return saved.row_version;
  };
  const save = () => act(async () => ((await saveText()) > 0 ? 'Draft saved' : 'Saved'));
  const saveByKey = () => {
    if (isChanged && !busy) save();
  };
  useDeskKeys(isOpen ? [{ key: 'mod+s', label: 'Save', inBar: true, run: saveByKey }] : noKeys);
  const publish = () =>
    act(async () => {
      const now = isChanged ? await saveText() : row_version;
      const { version } = await api.call('POST /api/v1/operator/cases/{id}/plan/publish', {
        params,
        body: { row_version: now },
        shows_failure: true,
      });
      setRowVersion(0);
      await revalidate();
      return `Version ${version} is in force; trades are being matched`;
    });
  const show = (path: string) => {
    const place = placeInJson(document, path);
    if (place === null || text.current === null) return;
    text.current.focus();
    text.current.setSelectionRange(place.from, place.to);
    const line = document.slice(0, place.from).split('\n').length;
    text.current.scrollTop = Math.max(0, line - 6) * (text.current.scrollHeight / document.split('\n').length);
  };

  return (
    <>
      <div className={own.pair}>
        <Section
          id="text"
          heading="Text"
          note={isOpen ? (isChanged ? 'Not saved yet' : 'Saved') : 'No changes since publication'}
        >
          <TextArea
            ref={text}
            className={own.text}
            label="The plan as JSON"
            rows={36}
            spellCheck={false}
            value={document}
            readOnly={!isOpen}
            onChange={(event) => setDocument(event.target.value)}
          />
          <div role="status">
            {check.fault === null ? (
              <p>{check.plan === null ? 'Checking the plan.' : 'No errors found. The plan is ready to use.'}</p>
            ) : (
              <div className={own.check}>
                <p className={styles.fault}>
                  {check.fault.path !== '' && <code>{check.fault.path}: </code>}
                  {check.fault.message}
                </p>
                {check.fault.path !== '' && (
                  <Button size="small" onClick={() => show(check.fault?.path ?? '')}>
                    Show where
                  </Button>
                )}
              </div>
            )}
          </div>
        </Section>
        <Section id="reading" heading="What it means">
          {check.plan === null ? (
            <p className="t-dim">Shown once the text can be read as a plan.</p>
          ) : (
            <PlanReading plan={check.plan} />
          )}
        </Section>
      </div>
      <Examples examples={examples} tried={check.tried} onChange={isOpen ? setExamples : null} />
      {isOpen && (
        <div className={own.save}>
          <Button onClick={save} busy={busy && 'Saving'} disabled={!isChanged}>
            Save the draft
          </Button>
          <Button
            variant="primary"
            onClick={publish}
            busy={busy && 'Publishing'}
            disabled={!isWritten || check.why !== null}
          >
            Publish the next version
          </Button>
          <span className="t-dim">{isWritten ? (check.why ?? 'All worked examples pass.') : 'No changes.'}</span>
          <Fault>{fault}</Fault>
        </div>
      )}
    </>
  );
}

/** The browser warns before unsaved text is left. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
