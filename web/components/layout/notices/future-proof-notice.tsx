import { useState } from 'react';
import { dialogs } from '../../../dialogs/store.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { rememberClosed } from './closed-notices.ts';

export const futureProofId = 'future-proof';

/** Above the header, until it is closed or the contract is signed (L-7). */
export function FutureProofNotice() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <NoticeBar
      tone="service"
      onClose={() => {
        rememberClosed(futureProofId);
        setOpen(false);
      }}
    >
      We can join new cases for you.{' '}
      <LinkButton onClick={() => dialogs.open({ name: 'future-proof', props: {} })}>
        Join future cases automatically
      </LinkButton>
    </NoticeBar>
  );
}
