import { useNavigate, useRouteLoaderData } from 'react-router';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { OpenDialog } from '../names.ts';
import { dialogs } from '../store.ts';

const contractPage = '/user/settings/contract';

/** Explains a long-term contract, with a link to it. */
export default function FutureProofDialog({
  redirect,
  title,
  description,
  button,
  onClose,
}: OpenDialog<'future-proof'>) {
  const account = useRouteLoaderData<SiteLoader>('root')?.account ?? null;
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    if (redirect !== undefined) void navigate(redirect, { replace: true });
  };
  const isInstitution = account?.org_type === 2;
  const goOn = () => {
    if (isInstitution) return leave();
    onClose();
    if (account) void navigate(contractPage);
    else if (redirect === undefined)
      dialogs.open({ name: 'signup', props: { next: contractPage, onlyIndividual: true } });
    else void navigate(`${redirect}?dialog=signup`, { replace: true }); // a change of page closes open dialogs
  };
  return (
    <Dialog
      open
      width={420}
      title={title ?? 'Join future cases automatically'}
      onClose={leave}
      footer={
        isInstitution ? (
          <Button variant="primary" onClick={goOn}>
            {button ?? 'Okay'}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>Not now</Button>
            <Button variant="primary" onClick={goOn}>
              {button ?? (account ? 'Read the contract' : 'Sign up')}
            </Button>
          </>
        )
      }
    >
      <p className="t-dim">{description ?? (isInstitution ? ofAnInstitution : ofAPerson)}</p>
    </Dialog>
  );
}

const ofAPerson =
  'Sign one contract, and we join each new case that your trades match. We notify you every time and file nothing before you sign off.';
const ofAnInstitution =
  'Your agreement covers every entity: we prepare new cases that their trades match and notify you every time.';
