const KEY = 'affiliate_cid';

/** If the browser stores nothing (a private window may refuse), there is no affiliate. */
function stored(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The affiliate whose link the visitor followed, for the sign-up. */
export const readAffiliate = (): string | null => stored()?.getItem(KEY) ?? null;

export function storeAffiliate(cid: string): void {
  const plain = cid.trim().slice(0, 200);
  if (plain !== '') stored()?.setItem(KEY, plain);
}

export const clearAffiliate = (): void => stored()?.removeItem(KEY);

/** The kind of visitor: 1 an individual (also when signed out), 2 an institution. */
export const storeUserType = (orgType: number | undefined): void => stored()?.setItem('userType', String(orgType ?? 1));
