import type { NavigateFunction } from 'react-router';
import type { DialogRequest } from '../../../dialogs/names.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { parseRedirectTarget } from './redirect-target.ts';

/**
 * The dialog that the parameters of a page's address open (Q-1 to Q-3, and the links of mails), for signed-in users and
 * visitors.
 */
export function dialogOf(query: URLSearchParams, signedIn: boolean, pathname = '/'): DialogRequest | null {
  const link = { uid: query.get('uid') ?? query.get('uidb64') ?? '', token: query.get('token') ?? '' };
  const isWhole = link.uid !== '' && link.token !== '';
  switch (query.get('dialog')) {
    case 'verify':
      return isWhole ? { name: 'verify', props: { link } } : null;
    case 'reset':
      return isWhole ? { name: 'reset', props: { link } } : null;
    case 'email-change':
      return isWhole ? { name: 'email-change', props: { link } } : null;
    case 'restore':
      return { name: 'restore', props: {} };
    case 'login':
    case 'signup':
      return signedIn ? null : { name: query.get('dialog') as 'login' | 'signup', props: {} };
    case 'scheduling':
      return { name: 'scheduling', props: {} };
    case 'eligibility-check-modal': {
      const id = query.get('case') ?? /^\/cases\/([^/]+)$/.exec(pathname)?.[1];
      return id ? { name: 'eligibility-check-modal', props: { id } } : null;
    }
    case 'trade-confirmations-modal':
    case 'sign-off-modal': {
      const name = query.get('dialog') as 'trade-confirmations-modal' | 'sign-off-modal';
      const caseParam = query.get('case') ?? '';
      if (!/^\d{1,9}$/.test(caseParam)) return null;
      if (!signedIn) return { name: 'login', props: { next: `${pathname}?dialog=${name}&case=${caseParam}` } };
      return { name, props: { order_id: Number(caseParam) } };
    }
    case 'fill':
    case 'upload-modal':
    case 'contract-details-modal':
    case 'payment-details-modal': {
      const name = query.get('dialog') as 'fill' | 'upload-modal' | 'contract-details-modal' | 'payment-details-modal';
      return signedIn ? { name, props: {} } : { name: 'login', props: { next: `${pathname}?dialog=${name}` } };
    }
  }
  if (query.has('demo')) return { name: 'future-proof', props: { redirect: '/' } };
  if (signedIn) return null;
  const next = parseRedirectTarget(query.get('redirect') ?? query.get('next'));
  const as = query.has('attorney') ? 'attorney' : query.has('scout') ? 'scout' : undefined;
  if (!next && !as) return null;
  return { name: 'login', props: { ...(next && { next }), ...(as && { as }) } };
}

const ofLinks = ['dialog', 'uid', 'uidb64', 'token', 'case'];

/** The address without the parameters of a mail's link, which are no longer needed and contain a secret token. */
export function withoutLink(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ofLinks) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest}`;
}

/**
 * Opens the dialog that this page's address requests; for a signed-in user, `?next=` or `?redirect=` redirects to its
 * target.
 */
export function openAddress(query: URLSearchParams, signedIn: boolean, navigate: NavigateFunction): void {
  const target = parseRedirectTarget(query.get('redirect') ?? query.get('next'));
  const request = dialogOf(query, signedIn, window.location.pathname);
  if (query.has('dialog')) {
    const { pathname, hash } = window.location;
    void navigate(`${pathname}${withoutLink(query)}${hash}`, { replace: true, preventScrollReset: true });
  }
  if (request) dialogs.open(request);
  else if (target && signedIn) void navigate(target, { replace: true });
}
