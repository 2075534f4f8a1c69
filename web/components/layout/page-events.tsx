import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import { handleFailures } from '../../failures.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { telemetry } from '../../telemetry/telemetry.ts';
import { visitOf } from '../../telemetry/visits.ts';
import { useToast } from '../../ui/toast.tsx';

const requestsPrivacy = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The side effects of every page: failed calls are shown, visits are reported. */
export function PageEvents() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const email = useRouteLoaderData<SiteLoader>('root')?.account?.email;
  const last = useRef({ search, revalidate, toast, email });
  last.current = { search, revalidate, toast, email };

  useEffect(
    () =>
      handleFailures({
        show: (title, description) =>
          dialogs.open(
            { name: 'notification', props: { icon: 'error', title, description, button: { danger: true } } },
            'force',
          ),
        notify: (title, text) => last.current.toast({ tone: 'bad', title, text }),
        refreshUser: () => void last.current.revalidate(),
        isSigningIn: () => dialogs.isOpen('login'),
        signInAgain: () => {
          if (last.current.email !== undefined)
            dialogs.open({ name: 'login', props: { email: last.current.email } }, 'force');
        },
      }),
    [],
  );

  useEffect(() => {
    const visit = visitOf(pathname, last.current.search, requestsPrivacy());
    if (visit) telemetry.pageVisited(visit.base_url, visit.params);
  }, [pathname]);

  return null;
}
