import { useEffect } from 'react';
import { rememberedClaim } from '../../dialogs/claims/remembered-claim.ts';
import { dialogs } from '../../dialogs/store.ts';
import { hasPendingFiles } from '../../dialogs/uploads/pending/pending-until.ts';
import { rememberedUploads } from '../../dialogs/uploads/remembered-uploads.ts';
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

/** Shows uploads again that were shown when the page was left or reloaded, and a claim that was open at a reload. */
function useRememberedDialogs(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const upload_ids = rememberedUploads();
    const claim = rememberedClaim();
    if (claim) dialogs.open({ name: 'payout', props: claim });
    if (upload_ids.length) dialogs.open({ name: 'upload-modal', props: { upload_ids } });
  }, [isSignedIn]);
}

/**
 * Parts that the first view of a page does not need: help, the assistant's drawer, the palette, performance
 * measurements, dialogs that were open, caching of the offline page, and retries of failed refreshes.
 */
export default function DeferredParts({ site }: { site: Pick<SiteData, 'assistant' | 'account'> }) {
  useMissingCountry(site.account?.type);
  useRememberedDialogs(site.account !== null);
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
