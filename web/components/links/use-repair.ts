import type { Integration } from '@trover/contract/links/links.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import { openRepair, ownerOf, startSync } from './begin-link.ts';
import { ownerFields, syncPage } from './link-pages.ts';

/** Renews an expired sign-in: at the provider's page, with a new token, or at once. */
export function useRepair() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function open(link: Integration): Promise<void> {
    const owner = ownerOf(link);
    const { provider } = link;
    if (provider === 'ibkr') {
      const broker = link.institution_name ?? 'Interactive Brokers';
      dialogs.open({ name: 'flex-token', props: { ...ownerFields(owner), broker, isRenewal: true } });
      return;
    }
    if (provider === 'scraper') {
      dialogs.open({ name: 'statements-sign-in', props: { ...ownerFields(owner), warning: null } });
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      if (await openRepair(provider, owner)) return; // the browser leaves the page
      await navigate(syncPage(provider, await startSync(provider, owner), owner));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFault(failure.message);
    }
    setBusy(false);
  }
  return { open, busy, fault };
}
