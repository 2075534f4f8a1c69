/**
 * Mails whose link opens no existing account: that of a sign-up, whose password only its author knows. A development
 * host without a mail server has no other way to confirm an address, so an operator reads the link there; never in
 * production.
 */
const openInDevelopment: ReadonlySet<string> = new Set(['verify-email']);

/** Whether operators see a mail of this kind without its secret links. */
export const hidesSecrets = (template: string, isProduction: boolean): boolean =>
  isProduction || !openInDevelopment.has(template);

const SECRET = /((?:[?&]|&amp;)(?:token|code|key|signature)=)[\w.%~-]+/g;
/** Addresses for unsubscribing, files and calendars, whose last path segment is secret. */
const SECRET_PATH = /(\/(?:unsubscribe|files|calendar)\/)[\w.%~=-]{16,}/g;

/** The text without the tokens of its links, which would open the recipient's account. */
export const hideSecrets = (body: string): string => body.replace(SECRET, '$1hidden').replace(SECRET_PATH, '$1hidden');
