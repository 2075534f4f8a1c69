import type { TestServer } from './test-server.ts';

export interface ReadMail {
  recipient: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  /** The query of the button's address: `uid`, `token` … */
  link: URLSearchParams;
}

/** The mails for an address, the oldest first, as their reader gets them. */
export async function mailsTo(server: TestServer, recipient: string): Promise<ReadMail[]> {
  const rows = await server.context.db
    .selectFrom('mails')
    .select(['recipient', 'template', 'subject', 'body_text', 'body_html'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ body_text, body_html, ...mail }) => {
    const text = body_text ?? '';
    const address = /^https?:\/\/\S+\?\S+$/m.exec(text)?.[0];
    return { ...mail, text, html: body_html ?? '', link: new URLSearchParams(address?.split('?')[1]) };
  });
}

/** The last of them; fails where there is none. */
export async function lastMailTo(server: TestServer, recipient: string): Promise<ReadMail> {
  const last = (await mailsTo(server, recipient)).at(-1);
  if (last === undefined) throw new Error(`no mail was made for ${recipient}`);
  return last;
}
