import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { clearAffiliate, storeAffiliate, storeUserType } from './affiliate.ts';

/** Parameters of an address that open a dialog or redirect to another page. */
const OPENING = ['dialog', 'demo', 'redirect', 'next', 'attorney', 'scout'];

/** Opens the dialog that the address requests. Few addresses do, so its code is loaded only for those. */
export function useAddressDialogs(signedIn: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = query.toString();
  useEffect(() => {
    const requested = new URLSearchParams(text);
    if (!OPENING.some((name) => requested.has(name))) return;
    let isCurrent = true;
    import('./address-dialogs.ts').then(
      ({ openAddress }) => {
        if (isCurrent) openAddress(requested, signedIn, navigate);
      },
      () => undefined, // without a network: the parameters are still in the address when the page is opened again
    );
    return () => {
      isCurrent = false;
    };
  }, [text, signedIn, navigate]);
}

/** Stores `?cid=` until its visitor has signed in, together with the type of user (E-1). */
export function useVisitorStorage(account: { org_type: number } | null): void {
  const [query] = useSearchParams();
  const cid = query.get('cid');
  const orgType = account?.org_type;
  useEffect(() => {
    if (orgType !== undefined) clearAffiliate();
    else if (cid) storeAffiliate(cid);
    storeUserType(orgType);
  }, [cid, orgType]);
}
