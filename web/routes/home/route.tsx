import { Disclaimer } from '../../components/layout/disclaimer.tsx';
import type { Notice } from '../../components/layout/notices/top-notice.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { portalData } from '../../components/metadata/structured-data.ts';
import { callOnServer } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import { CertaintySection } from './certainty-section.tsx';
import { ChartSection } from './chart-section.tsx';
import { ClosingSoonSection } from './closing-soon-section.tsx';
import { findDemonstration } from './find-demonstration.ts';
import { FirmSection } from './firm-section.tsx';
import { Hero } from './hero.tsx';
import { InstitutionsSection } from './institutions-section.tsx';
import { LinkSection } from './link-section.tsx';
import { QuestionsSection } from './questions-section.tsx';

const closingShown = 24;
const noticeDays = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const soon = await callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { deadline_from: page.today, sort: 'deadline', limit: closingShown },
  }).catch(() => null);
  const closing = soon?.items ?? [];
  const next = closing.find(({ days_left }) => days_left !== null && days_left >= 0 && days_left <= noticeDays);
  const notices: Notice[] = next?.claim_deadline
    ? [
        {
          id: `closing-${next.id}`,
          type: 'top',
          className: 'time',
          text: `${next.company.name}${next.is_demonstration ? ' (a demonstration case)' : ''} closes to claims on ${formatDate(next.claim_deadline)}.`,
          link: { to: `/cases/${next.slug}`, label: 'See if you held it' },
        },
      ]
    : [];
  const shown = closing.find((each) => each.is_demonstration && each.spark);
  const demonstration = shown ? await findDemonstration(page, shown.slug) : null;
  const structured = portalData(page);
  return { today: page.today, closing, open: soon?.total_count ?? null, notices, demonstration, structured };
}

export type HomeData = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'recover what securities settlements owe you',
    description:
      '$8.7 billion was paid to investors last year. Over 75% missed their share. Drop a broker file and see which settlements owe you money; it is read in your browser and sent nowhere.',
    path: '/',
    ...(loaderData ? { structured: loaderData.structured } : {}),
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { brand } = matches[0].loaderData;
  return (
    <main id="main">
      <Disclaimer brand={brand} />
      <Hero />
      <ChartSection demonstration={loaderData.demonstration} />
      <CertaintySection />
      <ClosingSoonSection data={loaderData} />
      {brand.firm === null && <InstitutionsSection link={`${brand.name} for institutions`} />}
      {brand.firm === null ? <LinkSection /> : <FirmSection brand={brand} />}
      <QuestionsSection />
    </main>
  );
}
