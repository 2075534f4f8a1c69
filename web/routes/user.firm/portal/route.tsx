import type { PortalSettings } from '@trover/contract/partners/portal.ts';
import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { type Embedded, EmbedPanel } from './embed-panel.tsx';
import styles from './portal.module.css';
import { PortalForm } from './portal-form.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { VersionsSection } from './versions-section.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor');
  const [portal, versions, embedded] = await Promise.all([
    callOnServer(page, 'GET /api/v1/partners/portal', {}),
    callOnServer(page, 'GET /api/v1/partners/portal/versions', {
      query: { limit: 20, ...(cursor !== null && { cursor }) },
    }),
    readEmbedded(page, searchParams.get('case')),
  ]).catch(failPage);
  return { portal, versions, embedded };
}

/** The form of the chosen case, else of the firm’s first one; null without a case. */
async function readEmbedded(page: PageContext, chosen: string | null): Promise<Embedded | null> {
  const { items: cases } = await callOnServer(page, 'GET /api/v1/partners/cases', { query: { limit: 50 } });
  const one = cases.find(({ order_id }) => String(order_id) === chosen) ?? cases[0];
  if (one === undefined) return null;
  const form = await callOnServer(page, 'GET /api/v1/partners/cases/{id}/form', {
    params: { id: String(one.order_id) },
    query: { limit: 1 },
  });
  return { cases, one, form };
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
export default function Portal({ loaderData: { portal, versions, embedded } }: Route.ComponentProps) {
  const { live, open } = portal;
  const [shown, setShown] = useState<PortalSettings>(open?.document ?? live);
  const { hash } = useLocation();
  const tabs = [
    { to: '#brand', label: 'Brand' },
    { to: '#disclaimer', label: 'Disclaimer' },
    { to: '#consent', label: 'Consent text' },
    { to: '#embed', label: 'Embed forms' },
    ...(versions.items.length > 0 ? [{ to: '#versions', label: 'Versions', count: versions.total_count }] : []),
  ];
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <PortalForm
        key={`${open?.id ?? 'live'} ${open?.made_at ?? ''} ${open?.status ?? ''}`}
        portal={portal}
        onChange={setShown}
        heading={
          <div>
            <h1 className="t-page">Portal</h1>
            <p className="t-dim">How your clients see it. Nothing goes live before an operator has reviewed it.</p>
          </div>
        }
        tabs={
          <Tabs
            label="Parts of the portal"
            tabs={tabs}
            current={tabs.some(({ to }) => to === hash) ? hash : '#brand'}
          />
        }
      >
        <PortalPreview document={shown} firm={portal.firm} />
        {embedded !== null && <EmbedPanel embedded={embedded} document={shown} />}
      </PortalForm>
      <VersionsSection versions={versions} />
    </main>
  );
}
