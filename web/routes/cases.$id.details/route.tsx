import type { CasePage } from '@trover/contract/cases/cases.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { redirect } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { readSource, type Source } from '../cases.$id/record/sources.ts';
import type { Route } from './+types/route';
import styles from './details.module.css';

/** How a case's facts and figures can be verified: apart from its page, whose readers want to know what they are owed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, slug, title, company, is_demonstration, stage_as_of, sources, confidence, notes, plan, matches, today } =
    await callOnServer(context.get(pageContext), 'GET /api/v1/orders/getorder/{id}', {
      params: { id: params.id },
    }).catch(failPage);
  if (params.id !== slug) throw redirect(`/cases/${slug}/details`, 301);
  return {
    ...{ id, slug, title, company, is_demonstration, stage_as_of, confidence, notes, plan, today },
    sources: [...new Set([...sources, ...(plan?.sources ?? [])])].map(readSource),
    matches: (matches ?? []).map(({ beneficial_account_id, beneficial_owner, basis, plan_version, fingerprint }) => ({
      ...{ beneficial_account_id, beneficial_owner, basis, plan_version, fingerprint },
    })),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { company, title, slug } = loaderData;
  return describePage(siteOf(matches), {
    title: `${company.name}: details`,
    description: `Sources of the facts about ${title}, what is uncertain, and how to verify the figures.`,
    path: `/cases/${slug}/details`,
    hidden: true,
  });
}

const matchings = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  none: 'Not matched',
} as const;

export default function Details({ loaderData: data }: Route.ComponentProps) {
  const { slug, title, company, plan, matches, sources } = data;
  const openQuestions = [
    ...Object.entries(data.confidence).map(([field, why]) => `${field.replaceAll('_', ' ')}: ${why}`),
    ...(plan?.missing ?? []).map((missing) => `plan of allocation: ${missing}`),
  ];
  const earlier = (plan?.versions ?? []).filter(({ version }) => version !== plan?.version);
  const notes = [...data.notes, ...(plan?.notes ?? [])];
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs
        above={[
          { to: '/cases/screener', label: 'Cases' },
          { to: `/cases/${slug}`, label: company.name },
        ]}
        here="Details"
      />
      <h1 className="t-page">Details</h1>
      <p className="t-caption">{title}</p>
      {matches.length > 0 && <Figures matches={matches} plan={plan} />}
      {plan && (
        <section aria-labelledby="plan">
          <h2 className="t-section" id="plan">
            Plan of allocation
          </h2>
          <dl className={styles.facts}>
            <dt>Version</dt>
            <dd>{plan.version}</dd>
            <dt>Sales matched</dt>
            <dd>{matchings[plan.matching]}</dd>
            <dt>Checked</dt>
            <dd>
              {plan.verified
                ? 'Against the court’s document'
                : 'We have not yet checked the plan against the court’s document.'}
            </dd>
            {earlier.map(({ version, adopted_at }) => (
              <div key={version} className={styles.former}>
                <dt>Version {version}</dt>
                <dd>Adopted {formatDate(dayIn(adopted_at))}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="sources">
        <h2 className="t-section" id="sources">
          Sources
        </h2>
        {data.stage_as_of !== null && (
          <p className="t-meta">We last checked the stage on {formatDate(data.stage_as_of)}.</p>
        )}
        {sources.length > 0 ? <Sources sources={sources} /> : <p>No sources recorded yet.</p>}
        <Remarks heading="Open questions" remarks={openQuestions} />
        <Remarks heading="Notes" remarks={notes} />
      </section>
      <ButtonLink to={`/cases/${slug}`} variant="plain">
        Back to the case
      </ButtonLink>
    </main>
  );
}

type Verified = Pick<
  NonNullable<CasePage['matches']>[number],
  'beneficial_account_id' | 'beneficial_owner' | 'basis' | 'plan_version' | 'fingerprint'
>;

/** What each of the visitor's figures rests on. The same plan and trades give the same fingerprint. */
function Figures({ matches, plan }: { matches: readonly Verified[]; plan: CasePage['plan'] }) {
  return (
    <section aria-labelledby="figures">
      <h2 className="t-section" id="figures">
        Your figures
      </h2>
      <p className="t-dim">The fingerprint proves that a figure comes from this plan and these trades.</p>
      {matches.map((match) => (
        <dl key={match.beneficial_account_id} className={styles.facts}>
          <dt>Owner</dt>
          <dd>{match.beneficial_owner}</dd>
          <dt>Based on</dt>
          <dd>
            {match.basis === 'plan' && match.plan_version !== null
              ? `Plan of allocation, version ${match.plan_version}${plan && plan.version !== match.plan_version ? `. Version ${plan.version} is newer; these figures follow shortly.` : ''}`
              : 'Estimate under 15 U.S.C. 78u-4(e), with both matching methods'}
          </dd>
          {match.fingerprint && (
            <>
              <dt>Fingerprint</dt>
              <dd>
                <code>{match.fingerprint}</code>
              </dd>
            </>
          )}
        </dl>
      ))}
    </section>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className={styles.list}>
      {sources.map((source) => (
        <li key={source.text}>
          {source.href === null ? (
            source.text
          ) : (
            <a href={source.href} rel="noreferrer">
              {source.text}
            </a>
          )}
          {source.note && <span className="t-quiet"> ({source.note})</span>}
        </li>
      ))}
    </ul>
  );
}

function Remarks({ heading, remarks }: { heading: string; remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <div>
      <h3 className="t-label">{heading}</h3>
      <ul className={styles.list}>
        {remarks.map((remark) => (
          <li key={remark}>{remark.charAt(0).toUpperCase() + remark.slice(1)}</li>
        ))}
      </ul>
    </div>
  );
}
