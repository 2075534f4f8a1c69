import { lazy, Suspense } from 'react';
import type { PageBrand } from '../../server-context.ts';
import { TroverLogo } from '../../ui/brand.tsx';

/** Only a partner's own host shows it, so only there its drawing is fetched. */
const PartnerLogo = import.meta.env.SSR
  ? (await import('../../ui/partner-brand.tsx')).PartnerLogo
  : lazy(async () => ({ default: (await import('../../ui/partner-brand.tsx')).PartnerLogo }));

/** The wordmark of whoever shows the portal. */
export function BrandLogo({ brand }: { brand: PageBrand }) {
  if (!brand.marker) return <TroverLogo />;
  return (
    <Suspense fallback={null}>
      <PartnerLogo firm={brand.name} />
    </Suspense>
  );
}
