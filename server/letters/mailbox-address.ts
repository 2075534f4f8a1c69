export interface MailboxAddress {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
}

/** `imaps://user:password@host:993/INBOX`; undefined for anything else. */
export function parseMailbox(text: string): MailboxAddress | undefined {
  const url = /^imaps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username === '' || url.password === '' || url.hostname === '') return undefined;
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
