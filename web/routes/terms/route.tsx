import { useRouteLoaderData } from 'react-router';
import { CompanyName } from '../../components/layout/company-name.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage, ReadingSection } from '../../components/reading/reading-page.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import type { Route } from './+types/route';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Terms',
    description: 'What this portal is, what it is not, and what its figures mean.',
    path: '/terms',
  });
}

export default function Terms() {
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;
  return (
    <ReadingPage title="Terms" lead="What this portal is, what it is not, and what its figures mean.">
      <ReadingSection heading="What it is">
        <p>
          A tool that reads your trading records, compares them with public settlements and works out a recognized loss
          under each published plan of allocation.
        </p>
      </ReadingSection>
      {brand?.company && (
        <ReadingSection heading="Who runs it">
          <p>
            <CompanyName company={brand.company} />. Contracts on this portal are with this company.
          </p>
        </ReadingSection>
      )}
      <ReadingSection heading="What it is not">
        <p>
          {brand?.disclaimer ??
            `${brand?.name ?? 'This portal'} is not a law firm, gives no legal advice, and using it creates no attorney-client relationship with anyone.`}
        </p>
        <p>You may file a claim yourself with any case’s claims administrator, free of charge.</p>
      </ReadingSection>
      <ReadingSection heading="Figures">
        <p>
          An estimate is not a promise. A payment depends on the court, the plan of allocation and the claims filed. A
          recognized loss is only as complete as your trades. The court’s and administrator’s documents control.
        </p>
      </ReadingSection>
      <ReadingSection heading="Your part">
        <p>
          Upload only records of accounts that are yours or that you act for, and state only what you know to be true: a
          claim is signed under penalty of perjury.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
