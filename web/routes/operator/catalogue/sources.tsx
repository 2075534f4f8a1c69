import type { Source, SourceName } from '@trover/contract/sources/sources.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { ListSection } from '../list-section.tsx';
import { Fault, placeOf, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/sources';
import styles from './catalogue.module.css';
import { fieldLabel, sourceLabel } from './catalogue-labels.ts';
import { ImportCases } from './import-cases.tsx';

const isSource = (name: string | null, sources: readonly Source[]): name is SourceName =>
  sources.some((one) => one.name === name);

export async function loader({ context, request }: Route.LoaderArgs) {
  const server = context.get(pageContext);
  const { sources, rules } = await callOnServer(server, 'GET /api/v1/operator/catalogue/sources', {}).catch(failPage);
  const sourceParam = new URL(request.url).searchParams.get('source');
  const name = isSource(sourceParam, sources) ? sourceParam : 'courtlistener';
  const runs = await callOnServer(server, 'GET /api/v1/operator/catalogue/sources/{name}/runs', {
    params: { name },
    query: { limit: 20, ...placeOf(request) },
  }).catch(failPage);
  return { sources, rules, runs, name };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Sources');
}

const HEALTH: Record<Source['health'], [Status, string]> = {
  working: ['fine', 'Working'],
  failing: ['fault', 'Failing'],
  off: ['closed', 'Off'],
  not_configured: ['upcoming', 'Not set up'],
  waiting: ['pending', 'Not read yet'],
};

const healthText = ({ failure, missing_setting }: Source): string | null =>
  missing_setting === null ? failure : `Set ${missing_setting}`;

export default function Sources({ loaderData: { sources, rules, runs, name } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <p className={styles.links}>
        <ButtonLink size="small" to="/operator/catalogue">
          Proposals
        </ButtonLink>
      </p>
      <ListSection
        id="sources"
        heading="Sources"
        label="sources"
        source={{ list: '/api/v1/operator/catalogue/sources', part: 'sources' }}
        list={{ items: sources, total_count: sources.length, next_cursor: null }}
        keyOf={(one) => one.name}
        columns={[
          { heading: 'Source', rowHeader: true, cell: (one) => sourceLabel(one.name) },
          {
            heading: 'Health',
            cell: (one) => (
              <>
                <StatusPill status={HEALTH[one.health][0]}>{HEALTH[one.health][1]}</StatusPill>
                {healthText(one) && <p className="t-quiet">{healthText(one)}</p>}
              </>
            ),
          },
          { heading: 'Schedule', cell: (one) => one.schedule ?? 'On file import' },
          { heading: 'Limit', cell: (one) => one.limit ?? '' },
          {
            heading: 'Last success',
            cell: ({ last_success_at }) => (last_success_at === null ? 'Never' : <Instant at={last_success_at} />),
          },
          { heading: 'Waiting', numeric: true, cell: (one) => one.waiting },
          { heading: '', cell: (one) => <SourceActions source={one} /> },
        ]}
        empty={{ heading: 'No sources', text: 'Sources of cases appear here.' }}
      />
      <ImportCases />
      <ListSection
        id="log"
        heading={`Log of ${sourceLabel(name)}`}
        source={{ list: '/api/v1/operator/catalogue/sources/{name}/runs', params: { name } }}
        label="readings"
        note={search.get('cursor') === null ? 'The latest first' : 'Earlier readings'}
        list={runs}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Started', rowHeader: true, cell: (run) => <Instant at={run.started_at} /> },
          { heading: 'Cause', cell: (run) => run.cause },
          { heading: 'Requests', numeric: true, cell: (run) => run.requests },
          { heading: 'Seen', numeric: true, cell: (run) => run.seen },
          { heading: 'Proposed', numeric: true, cell: (run) => run.proposed },
          { heading: 'Set by rule', numeric: true, cell: (run) => run.set_by_rule },
          { heading: 'Findings', cell: (run) => <Lines failure={run.failure} lines={run.lines} /> },
        ]}
        empty={{ heading: 'No readings', text: 'Each run that found something appears here.' }}
      />
      <Section id="rules" heading="Rules" note="Fields that a source may set without an operator">
        <Rules rules={rules} sources={sources} />
      </Section>
    </>
  );
}

function SourceActions({ source: { name, is_on, schedule, missing_setting } }: { source: Source }) {
  const { busy, fault, act } = useAct();
  const switchTo = () =>
    act(async () => {
      const body = { is_on: !is_on };
      await api.call('POST /api/v1/operator/catalogue/sources/{name}', { params: { name }, body, shows_failure: true });
      return is_on ? 'Switched off' : 'Switched on';
    });
  const read = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/catalogue/sources/{name}/run', {
        params: { name },
        shows_failure: true,
      });
      return 'Reading started';
    });
  return (
    <div className={styles.acts}>
      <ButtonLink size="small" to={`?source=${name}`}>
        Log
      </ButtonLink>
      {schedule !== null && missing_setting === null && (
        <>
          <Button size="small" busy={busy && 'Queueing'} onClick={read}>
            Read now
          </Button>
          <Button size="small" onClick={switchTo}>
            {is_on ? 'Switch off' : 'Switch on'}
          </Button>
        </>
      )}
      <Fault>{fault}</Fault>
    </div>
  );
}

function Lines({ failure, lines }: { failure: string | null; lines: readonly string[] }) {
  if (lines.length === 0) return <>{failure ?? ''}</>;
  return (
    <details className={styles.log}>
      <summary>{failure ?? `${lines.length} lines`}</summary>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a log stay where they are
          <li key={at}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

const FIELDS = [
  'milestone',
  'identifier',
  'deadline.lead_plaintiff',
  'deadline.exclusion',
  'deadline.objection',
  'deadline.fairness_hearing',
  'deadline.claim',
  'judge',
  'settlement_amount',
  'administrator',
];

function Rules({ rules, sources }: { rules: Route.ComponentProps['loaderData']['rules']; sources: readonly Source[] }) {
  const { busy, fault, act } = useAct();
  const [source, setSource] = useState<SourceName>('courtlistener');
  const [field, setField] = useState('milestone');
  const set = (rule: { source: SourceName; field: string; is_on: boolean }) =>
    act(async () => {
      await api.call('POST /api/v1/operator/catalogue/rules', { body: rule, shows_failure: true });
      return rule.is_on ? 'Rule added' : 'Rule ended';
    });
  return (
    <>
      <ul className={styles.duplicates}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <span>
              {sourceLabel(rule.source)} sets {fieldLabel(rule.field).toLowerCase()}
            </span>
            <span className="t-quiet">
              {rule.made_by}, <Instant at={rule.made_at} />
            </span>
            <Button size="small" onClick={() => set({ source: rule.source, field: rule.field, is_on: false })}>
              End the rule
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Select label="Source" compact value={source} onChange={({ target }) => setSource(target.value as SourceName)}>
          {sources.map(({ name }) => (
            <option key={name} value={name}>
              {sourceLabel(name)}
            </option>
          ))}
        </Select>
        <Select label="Field" compact value={field} onChange={({ target }) => setField(target.value)}>
          {FIELDS.map((one) => (
            <option key={one} value={one}>
              {fieldLabel(one)}
            </option>
          ))}
        </Select>
        <Button size="small" busy={busy && 'Saving'} onClick={() => set({ source, field, is_on: true })}>
          Add the rule
        </Button>
      </div>
      <Fault>{fault}</Fault>
    </>
  );
}
