/**
 * Mails whose link opens no account that there is: a sign-up's, whose password only who signed up knows. Without a mail
 * server a development host has no other way to confirm an address, so an operator reads it there; never in production.
 */
const openInDevelopment: ReadonlySet<string> = new Set(['verify-email']);

/** Whether operators see a mail of this kind without its secret links. */
export const hidesSecrets = (template: string, isProduction: boolean): boolean =>
  isProduction || !openInDevelopment.has(template);

const SECRET = /((?:[?&]|&amp;)(?:token|code|key|signature)=)[\w.%~-]+/g;
/** An unsubscribing address, a file's link, a calendar's: the secret is the last part of the path. */
const SECRET_PATH = /(\/(?:unsubscribe|files|calendar)\/)[\w.%~=-]{16,}/g;

/** The text without the tokens of its links, which would open the recipient's account. */
export const hideSecrets = (body: string): string => body.replace(SECRET, '$1hidden').replace(SECRET_PATH, '$1hidden');
