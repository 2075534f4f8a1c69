import { useNavigate, useRevalidator } from 'react-router';
import { clearFetched } from '../../api.ts';
import { parseRedirectTarget } from '../../components/layout/account/redirect-target.ts';
import { hasPendingFiles } from '../uploads/pending/pending-until.ts';

/**
 * What follows a sign-in: the page shows itself again, and the visitor continues to the address they wanted. The dialog
 * stays open until that page is there, so that it still names a file that waits.
 */
export function useSignedIn(next: string | undefined, onDone: () => void): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async () => {
    await clearFetched();
    await revalidate();
    const target = parseRedirectTarget(next) ?? (hasPendingFiles() ? '/user/portfolio' : null);
    if (target) await navigate(target);
    onDone();
  };
}
