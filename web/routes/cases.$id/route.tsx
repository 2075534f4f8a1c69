import { cutBlocks } from '@trover/core/cases/rich-text.ts';
import { redirect } from 'react-router';
import { acceptsClaims } from '../../components/cases/case-status.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, statusOf } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { FactsStrip } from '../../ui/facts.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { caseFacts } from './case-facts.ts';
import { ChartSection } from './chart-section.tsx';
import { Choosers } from './choosers.tsx';
import { describeCase } from './describe-case.ts';
import { CaseHeading } from './heading.tsx';
import { LazyOwnSections, LazyOwnShare } from './lazy-own-sections.tsx';
import styles from './page.module.css';
import { chartOf, choose, priceWindow, readChoice } from './page-view.ts';
import { CaseAction } from './rail/case-action.tsx';
import { pricedBy } from './rail/chosen-claim.ts';
import { loadClaims } from './rail/load-claims.ts';
import { MobileActionBar } from './rail/mobile-action-bar.tsx';
import { positionOf } from './rail/position.ts';
import { Rail } from './rail/rail.tsx';
import { DocumentsSection } from './record/documents-section.tsx';
import { RecordSections } from './record/record-sections.tsx';
import { caseStops } from './record/stops.ts';
import { useCurrentSection } from './use-current-section.ts';
import { VotesSection } from './votes-section.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { search, searchParams } = new URL(request.url);
  const found = await callOnServer(page, 'GET /api/v1/orders/getorder/{id}', { params: { id: params.id } }).catch(
    failPage,
  );
  if (params.id !== found.slug) throw redirect(`/cases/${found.slug}${search}`, 301);

  const choice = readChoice(searchParams);
  const chosen = choose(found, choice);
  const window = priceWindow(found, chosen);
  const symbol = chosen.security?.has_prices ? chosen.security.symbol : null;
  const prices =
    symbol && window
      ? callOnServer(page, 'GET /api/charting_data', { query: { symbol, ...window } }).then(
          (answer) => answer.points,
          (cause: unknown) => (statusOf(cause) === 404 ? [] : null),
        )
      : [];
  const followsCompany =
    page.session !== null &&
    callOnServer(page, 'GET /api/v1/company/{id}', { params: { id: String(found.company.id) } }).then(
      (company) => company.is_subscribed,
      () => false,
    );
  const { claims, own } = await loadClaims(page, found, chosen.match);
  const state = found.my_claims;
  const story = found.allegations ? cutBlocks(found.allegations) : [];
  return {
    page: { ...found, allegations: null },
    about: describeCase(found, page),
    story,
    choice,
    closes: await prices,
    claims,
    claim: own ? pricedBy(own, acceptsClaims(found)) : null,
    own: state && state.phase !== 'ended' ? { status: state.pill, word: state.word } : null,
    followsCompany: await followsCompany,
    today: found.today,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? describePage(siteOf(matches), loaderData.about) : [];
}

export default function Case({ loaderData }: Route.ComponentProps) {
  const { page, story, choice, closes, claims, claim, own, followsCompany, today } = loaderData;
  const isPublic = page.proposal === null || page.proposal.status === 'accepted';
  const chosen = choose(page, choice);
  const { match, trades } = chosen;
  const chart = chartOf(page, chosen, closes ?? []);
  const position = positionOf(page, match);
  const stops = caseStops(page, today);
  const tabs: Tab[] = [
    { label: 'Overview', to: '#overview' },
    ...(trades.length > 0
      ? [{ label: 'Your trades', to: '#trades', count: match?.trades_total ?? trades.length }]
      : []),
    ...(stops.length > 0 ? [{ label: 'Milestones', to: '#milestones', count: stops.length }] : []),
    ...(page.documents.length + page.sources.length > 0
      ? [
          {
            label: 'Documents',
            to: '#documents',
            ...(page.documents.length > 0 ? { count: page.documents.length } : {}),
          },
        ]
      : []),
    ...(page.faq.length > 0 ? [{ label: 'Questions', to: '#questions' }] : []),
  ];
  const current = useCurrentSection(tabs.map((tab) => tab.to.slice(1)));
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <CaseHeading page={page} own={own} />
      <FactsStrip facts={caseFacts(page)} />
      <Tabs className={styles.tabs} label="On this page" tabs={tabs} current={`#${current}`} />
      <Choosers page={page} chosen={chosen} />
      <div className={styles.grid}>
        <ChartSection page={page} chosen={chosen} chart={chart} pricesFailed={closes === null} />
        <Rail
          data={page}
          match={match}
          position={position}
          claims={claims}
          today={today}
          action={<CaseAction page={page} position={position} />}
        />
        <div className={styles.rest}>
          {match && <LazyOwnSections page={page} match={match} trades={trades} claim={claim} />}
          <RecordSections
            page={page}
            own={match && <LazyOwnShare match={match} fee_pct={claim?.fee_pct} />}
            stops={stops}
            story={story}
          />
          <DocumentsSection page={page} />
          {isPublic && <VotesSection page={page} followsCompany={followsCompany} />}
        </div>
      </div>
      <MobileActionBar page={page} match={match} position={position} claims={claims} />
    </main>
  );
}
