import { useEffect } from 'react';
import { hasPendingFiles } from '../../dialogs/uploads/pending/pending-until.ts';
import type { SiteData } from '../../site-loader.ts';
import { observeVitals } from '../../telemetry/observe-vitals.ts';
import { importInBackground } from '../../ui/loading/import-in-background.ts';
import { AssistantHost } from '../assistant/drawer-host.tsx';
import { PageHelp } from '../help/page-help.tsx';
import { PageKeysHost } from '../keyboard/page-keys-host.tsx';
import { cacheOfflinePage } from '../offline/cache-offline-page.ts';
import { useOfflineNavigation } from '../offline/offline-navigation.ts';
import { installRetries } from '../offline/retry-refreshes.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useMissingCountry } from './account/use-missing-country.ts';

/** Files that waited a day for a sign-in are deleted on the next visit. */
function deleteOldFiles(): void {
  if (hasPendingFiles())
    importInBackground(
      () => import('../../dialogs/uploads/pending/pending-files.ts'),
      (module) => module.deleteOldFiles(),
    );
}

/**
 * Parts that the first view of a page does not need: help, the assistant's drawer, the palette, performance
 * measurements, caching of the offline page, and retries of failed refreshes.
 */
export default function DeferredParts({ site }: { site: Pick<SiteData, 'assistant' | 'account'> }) {
  useMissingCountry(site.account?.type);
  useEffect(observeVitals, []);
  useEffect(cacheOfflinePage, []);
  useEffect(deleteOldFiles, []);
  useEffect(installRetries, []);
  useOfflineNavigation();
  return (
    <>
      <PageHelp />
      <AssistantHost base={site.assistant} isSignedIn={site.account !== null} />
      <PaletteHost account={site.account} />
      <PageKeysHost account={site.account} />
    </>
  );
}
