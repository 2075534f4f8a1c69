import type { PortalSettings } from '@trover/contract/partners/portal.ts';
import { useState } from 'react';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import type { Route } from './+types/route';
import styles from './portal.module.css';
import { PortalForm } from './portal-form.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { VersionsSection } from './versions-section.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const [portal, versions] = await Promise.all([
    callOnServer(page, 'GET /api/v1/partners/portal', {}),
    callOnServer(page, 'GET /api/v1/partners/portal/versions', {
      query: { limit: 20, ...(cursor !== null && { cursor }) },
    }),
  ]).catch(failPage);
  return { portal, versions };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Portal',
    description: 'How your clients see your firm’s portal.',
    path: '/user/firm/portal',
    hidden: true,
  });
}

/** How a firm's clients see its portal: edited here, reviewed by an operator before it goes live. */
export default function Portal({ loaderData: { portal, versions } }: Route.ComponentProps) {
  const { live, open } = portal;
  const [shown, setShown] = useState<PortalSettings>(open?.document ?? live);
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-page">Portal</h1>
        <p className="t-dim">How your clients see it. Nothing goes live before an operator has reviewed it.</p>
      </header>
      <div className={styles.two}>
        <PortalForm
          key={`${open?.id ?? 'live'} ${open?.made_at ?? ''} ${open?.status ?? ''}`}
          portal={portal}
          onChange={setShown}
        />
        <PortalPreview document={shown} firm={portal.firm} />
      </div>
      <VersionsSection versions={versions} />
    </main>
  );
}
