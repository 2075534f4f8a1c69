import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { BrandLogo } from '../../components/layout/header/brand-logo.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { AuthProps } from '../names.ts';
import { addressPendingFiles, deletePendingFiles } from '../uploads/pending/pending-files.ts';
import { hasPendingFiles } from '../uploads/pending/pending-until.ts';
import styles from './auth.module.css';
import { ConfirmEmailChange, VerifyEmail } from './confirm-link.tsx';
import { ResetForm } from './reset-form.tsx';
import { RestoreForm } from './restore-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignOnForm } from './sign-on-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import type { AuthStep, GoTo } from './step.ts';

const titles: Record<AuthStep, string> = {
  login: 'Sign in',
  'sign-on': 'Single sign-on',
  signup: 'Create an account',
  restore: 'Forgot your password',
  reset: 'Choose a new password',
  verify: 'Confirm your address',
  'email-change': 'Change your address',
};

interface AuthDialogProps extends AuthProps {
  begin: AuthStep;
  link?: { uid: string; token: string };
  onClose: () => void;
}

/** Sign-in, sign-up, password reset and the links of emails: one dialog with links between its steps. */
export function AuthDialog({ begin, link, onClose, ...opened }: AuthDialogProps) {
  const [step, setStep] = useState(begin);
  const [email, setEmail] = useState(opened.email ?? '');
  const [sending, setSending] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isMailed = useRef(false);
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;

  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    const inputs = [...(body.current?.querySelectorAll<HTMLInputElement>(`[data-step="${step}"] input`) ?? [])];
    // a field that is filled already needs no typing
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [step]);

  // A new account has nothing to show yet except its portfolio.
  const next = opened.next ?? (begin === 'verify' ? '/user/portfolio' : undefined);

  const goTo: GoTo = (next, typed) => {
    isMoved.current = true;
    if (typed !== undefined) setEmail(typed);
    setStep(next);
  };
  /** A mail was sent whose link may open another tab: pending files are stored for this address. */
  const onMailed = (to: string) => {
    isMailed.current = true;
    if (hasPendingFiles()) void addressPendingFiles(to);
  };
  const cancel = () => {
    if (opened.files && !isMailed.current) void deletePendingFiles();
    onClose();
  };
  const shared = { email, goTo, onSending: setSending };
  const views: Record<AuthStep, () => ReactNode> = {
    login: () => <SignInForm {...opened} {...shared} {...(next && { next })} onDone={onClose} />,
    'sign-on': () => <SignOnForm {...shared} {...(next && { next })} />,
    signup: () => <SignUpForm {...opened} {...shared} onMailed={onMailed} />,
    restore: () => <RestoreForm {...shared} onMailed={onMailed} />,
    reset: () => link && <ResetForm {...shared} link={link} />,
    verify: () => link && <VerifyEmail {...shared} link={link} />,
    'email-change': () => link && <ConfirmEmailChange {...shared} link={link} />,
  };
  return (
    <Dialog
      open
      width={440}
      title={
        <>
          {brand && (
            <span className={styles.logo}>
              <BrandLogo brand={brand} />
            </span>
          )}
          {titles[step]}
        </>
      }
      onClose={cancel}
      sending={sending}
    >
      <div ref={body}>
        <div key={step} data-step={step}>
          {views[step]()}
        </div>
      </div>
    </Dialog>
  );
}
