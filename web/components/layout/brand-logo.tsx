import { Suspense } from 'react';
import type { PageBrand } from '../../server-context.ts';
import { TroverLogo } from '../../ui/brand.tsx';
import { fetchedLater } from '../../ui/fetched-later.tsx';

/** Only a partner's own host shows it, so only there its drawing is fetched. */
const ServerLogo = import.meta.env.SSR ? (await import('../../ui/partner-brand.tsx')).PartnerLogo : null;
const PartnerLogo = fetchedLater<{ firm: string }>(
  async () => ({ default: (await import('../../ui/partner-brand.tsx')).PartnerLogo }),
  ({ firm }) => <b>{firm}</b>,
);

/** The wordmark of whoever shows the portal. */
export function BrandLogo({ brand }: { brand: PageBrand }) {
  if (!brand.marker) return <TroverLogo />;
  if (!ServerLogo) return <PartnerLogo firm={brand.name} />;
  return (
    <Suspense fallback={null}>
      <ServerLogo firm={brand.name} />
    </Suspense>
  );
}
