import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useRevalidator } from 'react-router';
import { api, clearFetched } from '../../../api.ts';
import { afterLogOut } from './after-log-out.ts';
import { clearStored } from './clear-stored.ts';

/** Ends the session, clears what was fetched with it, and leaves pages that need it. */
export function useLogOut(): () => void {
  const { revalidate } = useRevalidator();

  async function logOut(): Promise<void> {
    // first, so that nothing of the person stays where the server is away
    clearStored(window);
    await clearFetched();
    let provider: string | null;
    try {
      provider = (await api.call('POST /api/v1/auth/logout', {})).provider_logout;
    } catch (failure) {
      if (failure instanceof CallFailed) return; // it is shown already
      throw failure;
    }
    await clearFetched(); // what was fetched during the call
    if (provider !== null) return window.location.assign(provider);
    const next = afterLogOut(window.location.pathname);
    if (next === 'home') window.location.assign('/');
    else if (next === 'reload') window.location.reload();
    else await revalidate();
  }

  return () => void logOut();
}
