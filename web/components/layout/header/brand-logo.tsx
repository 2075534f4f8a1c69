import type { PageBrand } from '../../../server-context.ts';
import { TroverLogo } from '../../../ui/brand.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { ServerRendered } from '../../../ui/loading/server-rendered.tsx';

interface PartnerBrand {
  name: string;
  firm: string;
  mark: string;
}

/** Only a partner's own host shows it, so only that host loads it. */
const ServerLogo = import.meta.env.SSR ? (await import('../../../ui/partner-brand.tsx')).PartnerLogo : null;
const sheets = import.meta.env.SSR ? (await import('../../../ui/partner-brand.tsx?styles')).default : [];
const PartnerLogo = lazyComponent<PartnerBrand>(
  async () => ({ default: (await import('../../../ui/partner-brand.tsx')).PartnerLogo }),
  ({ name }) => <b>{name}</b>,
);

/** The wordmark of the portal's brand. */
export function BrandLogo({ brand: { name, firm, mark } }: { brand: PageBrand }) {
  if (firm === null || mark === null) return <TroverLogo name={name} />;
  const shown = { name, firm, mark };
  if (!ServerLogo) return <PartnerLogo {...shown} />;
  return (
    <ServerRendered sheets={sheets}>
      <ServerLogo {...shown} />
    </ServerRendered>
  );
}
