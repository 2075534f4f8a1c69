import type { PageAccount } from '../../../server-context.ts';

/** The data of the signed-in person that pages show. */
export interface AccountView {
  id: string;
  name: string;
  initials: string;
  email: string;
  type: string;
  /** 1 individual, 2 institutional. */
  org_type: number;
}

/** First and last name if both exist, or else the part of the address before the @. */
function displayName(account: Pick<PageAccount, 'first_name' | 'last_name' | 'email'>): string {
  const [first, last] = [account.first_name.trim(), account.last_name.trim()];
  return first && last ? `${first} ${last}` : (account.email.split('@')[0] ?? account.email);
}

/** Initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const initials = words.length > 1 ? `${words[0]![0]}${words.at(-1)![0]}` : name.slice(0, 2);
  return initials.toUpperCase();
}

export function showAccount(account: PageAccount): AccountView {
  const name = displayName(account);
  return {
    id: account.id,
    name,
    initials: initialsOf(name),
    email: account.email,
    type: account.type,
    org_type: account.org_type,
  };
}
