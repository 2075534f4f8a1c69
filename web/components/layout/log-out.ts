import { useRevalidator } from 'react-router';
import { api, forgetFetched } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { afterLogOut } from './after-log-out.ts';

/** Ends the session, forgets what was fetched with it, and leaves pages that were the person's own. */
export function useLogOut(): () => void {
  const { revalidate } = useRevalidator();

  async function logOut(): Promise<void> {
    try {
      await api.call('POST /api/v1/auth/logout', {});
    } catch (failure) {
      const description = failure instanceof Error ? failure.message : 'Please try again later';
      const props = { icon: 'error', title: 'Something went wrong...', description, button: { danger: true } } as const;
      dialogs.open({ name: 'notification', props }, 'force');
      return;
    }
    await forgetFetched();
    const next = afterLogOut(window.location.pathname);
    if (next === 'home') window.location.assign('/');
    else if (next === 'reload') window.location.reload();
    else await revalidate();
  }

  return () => void logOut();
}
