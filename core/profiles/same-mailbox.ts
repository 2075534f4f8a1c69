/** Hosts that deliver to the same mailboxes as another. */
const hostAliases: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'protonmail.com',
  'proton.me': 'protonmail.com',
  'mac.com': 'icloud.com',
  'me.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};

/**
 * The mailbox behind an address, as far as its letters show: without what follows a plus, and without dots. It finds
 * accounts that may be one person's, and is never written to.
 */
function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const [local = ''] = text.slice(0, at).split('+', 1);
  const host = text.slice(at + 1);
  return `${local.replaceAll('.', '')}@${hostAliases[host] ?? host}`;
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);
