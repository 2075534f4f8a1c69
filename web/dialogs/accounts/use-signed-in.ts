import { useNavigate, useRevalidator } from 'react-router';
import { clearFetched } from '../../api.ts';
import { parseRedirectTarget } from '../../components/layout/account/redirect-target.ts';
import { hasPendingFiles } from '../uploads/pending/pending-until.ts';

/** What follows a sign-in: the page shows itself again, the dialog closes, and the visitor continues where he wanted to. */
export function useSignedIn(next: string | undefined, onDone: () => void): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async () => {
    await clearFetched();
    await revalidate();
    const target = parseRedirectTarget(next) ?? (hasPendingFiles() ? '/user/portfolio' : null);
    onDone();
    if (target) await navigate(target);
  };
}
