import { Disclaimer } from '../../components/layout/disclaimer.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import type { Route } from './+types/route';
import { CertaintySection } from './certainty-section.tsx';
import { ChartSection } from './chart/chart-section.tsx';
import { ClosingSoonSection } from './closing-soon-section.tsx';
import { FirmSection } from './firm-section.tsx';
import { Hero } from './hero.tsx';
import { InstitutionsSection } from './institutions-section.tsx';
import { LinkSection } from './link-section.tsx';
import { NoticeEntry } from './notice-entry.tsx';
import { QuestionsSection } from './questions-section.tsx';

export { loader } from './load-home.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'recover what securities settlements may owe you',
    description:
      'An estimated $8.7 billion was paid to investors last year. Over 75% missed their share. Check a broker file and see which settlements may owe you money. Your browser reads the file, and nothing is sent.',
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
      <NoticeEntry />
      <ClosingSoonSection data={loaderData} />
      {brand.firm === null && <InstitutionsSection link={`${brand.name} for institutions`} />}
      {brand.firm === null ? <LinkSection /> : <FirmSection brand={brand} />}
      <QuestionsSection />
    </main>
  );
}
