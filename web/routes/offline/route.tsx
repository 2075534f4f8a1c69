import { Failure, offline } from '../../components/layout/failure/failure.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import type { Route } from './+types/route';

/** Cached by the browser and shown instead of any page that cannot be loaded; works without scripts. */
export const handle = { isStatic: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: offline.heading,
    description: offline.text,
    path: '/offline',
    hidden: true,
  });
}

export default function Offline() {
  return <Failure status="offline" />;
}
