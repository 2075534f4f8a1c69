import { useNavigate, useRevalidator } from 'react-router';
import { clearFetched } from '../../api.ts';
import { parseRedirectTarget } from '../../components/layout/account/redirect-target.ts';
import { hasPendingFiles } from '../uploads/pending/pending-until.ts';

/**
 * After a sign-in: reloads the page, and continues to the address that the visitor wanted. The dialog remains open
 * until that page is shown, so that it still names a pending file.
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
