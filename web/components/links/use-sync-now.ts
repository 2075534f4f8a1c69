import type { Integration } from '@trover/contract/links/links.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownerOf, startSync } from './begin-link.ts';
import { syncPage } from './link-pages.ts';

/** Starts a sync and opens its progress. */
export function useSyncNow() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function start(link: Integration): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const owner = ownerOf(link);
      await navigate(syncPage(link.provider, await startSync(link.provider, owner), owner));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFault(failure.message);
      setBusy(false);
    }
  }
  return { start, busy, fault };
}
