/** A page that `g` and a letter open. */
export interface Destination {
  letter: string;
  title: string;
  to: string;
}

interface KeysUser {
  type: string;
  isInstitutional: boolean;
}

const ofEverybody: readonly Destination[] = [
  { letter: 'h', title: 'Home', to: '/' },
  { letter: 'c', title: 'Cases', to: '/cases/screener' },
  { letter: 'n', title: 'Check a notice', to: '/check-notice' },
  { letter: 'e', title: 'Help', to: '/help' },
];

const ofOwners: readonly Destination[] = [
  { letter: 'm', title: 'My cases', to: '/cases/my' },
  { letter: 'l', title: 'Link an account', to: '/user/portfolio/connect' },
  { letter: 'y', title: 'Payments received', to: '/user/settings/payments' },
];

const settings: Destination = { letter: 's', title: 'Settings', to: '/user/settings' };
const portfolio: Destination = { letter: 'p', title: 'Portfolio', to: '/user/portfolio' };
const integrations: Destination = {
  letter: 'i',
  title: 'Integrations',
  to: '/user/portfolio/integrations/institutional',
};
const overview: Destination = { letter: 'v', title: 'Overview', to: '/user/overview' };
const people: Destination = { letter: 'p', title: 'People', to: '/user/firm' };
const desk: Destination = { letter: 'o', title: 'Operator desk', to: '/operator' };

/** The pages that this person can open with two keys. */
export function destinationsOf(user: KeysUser | null): Destination[] {
  if (user === null) return [...ofEverybody];
  if (user.type === 'operator') return [...ofEverybody, desk];
  if (user.type === 'attorney') return [...ofEverybody, people, settings];
  return [...ofEverybody, ...(user.isInstitutional ? [overview, integrations] : [portfolio]), ...ofOwners, settings];
}

/**
 * The row for `j` or `k`: the next or previous one, or the first if none has the focus; without wrapping at the ends.
 */
export function rowAfter(count: number, at: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (at < 0) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, at + step));
}

/** The shortcuts as listed by `?`. */
export const GENERAL_KEYS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['?'], label: 'Show these shortcuts' },
  { keys: ['Ctrl', 'K'], label: 'Search everything' },
  { keys: ['/'], label: 'Search this list' },
  { keys: ['j'], label: 'Next row of the list' },
  { keys: ['k'], label: 'Previous row of the list' },
  { keys: ['Enter'], label: 'Open the row' },
];

const STORED = 'page-keys';

/** Whether single letters are shortcuts: they must be off for speech input and some screen readers. */
export const areKeysOn = (): boolean => {
  try {
    return window.localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};

export function turnKeys(on: boolean): void {
  try {
    window.localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // without browser storage the setting lasts until the next page
  }
}
