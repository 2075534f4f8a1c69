import type { PageBrand } from '../../server-context.ts';
import { PartnerLogo, TroverLogo } from '../../ui/brand.tsx';

/** The wordmark of whoever shows the portal. */
export function BrandLogo({ brand }: { brand: PageBrand }) {
  return brand.marker ? <PartnerLogo firm={brand.name} /> : <TroverLogo />;
}
