import type { Integration } from '@trover/contract/links/links.ts';

type Account = Integration['accounts'][number];

/** `Individual ••7120` */
export const accountLabel = ({ name, mask }: Pick<Account, 'name' | 'mask'>): string =>
  mask ? `${name} ••${mask}` : name;

/** The last digits of all accounts that are read, or their number if they have none. */
export function masksOf(accounts: readonly Account[]): string {
  const read = accounts.filter(({ is_included }) => is_included);
  const masks = read.flatMap(({ mask }) => (mask ? [`••${mask}`] : []));
  if (masks.length === 0) return read.length === 1 ? (read[0]?.name ?? '') : `${read.length} accounts`;
  return masks.length > 3 ? `${masks.slice(0, 3).join(', ')} and ${masks.length - 3} more` : masks.join(', ');
}
