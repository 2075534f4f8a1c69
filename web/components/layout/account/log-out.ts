import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useRevalidator } from 'react-router';
import { api, clearFetched } from '../../../api.ts';
import { afterLogOut } from './after-log-out.ts';
import { clearStored } from './clear-stored.ts';

/** Ends the session, clears the fetched data, and leaves pages that need a session. */
export function useLogOut(): () => void {
  const { revalidate } = useRevalidator();

  async function logOut(): Promise<void> {
    // first, so that no personal data remains if the server is unavailable
    clearStored(window);
    await clearFetched();
    let provider: string | null;
    try {
      provider = (await api.call('POST /api/v1/auth/logout', {})).provider_logout;
    } catch (failure) {
      if (failure instanceof CallFailed) return; // the failure is shown already
      throw failure;
    }
    await clearFetched(); // data fetched during the call
    if (provider !== null) return window.location.assign(provider);
    const next = afterLogOut(window.location.pathname);
    if (next === 'home') window.location.assign('/');
    else if (next === 'reload') window.location.reload();
    else await revalidate();
  }

  return () => void logOut();
}
