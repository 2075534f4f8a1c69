import { type APIRequestContext, expect } from '@playwright/test';
import { investor } from './journey.ts';

/** Someone new at every try, since a journey may be walked again. */
export const newUser = (name: string) => `${name}.${Date.now().toString(36)}@example.test`;

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await (await request.get('/api/v1/auth/getcsrftoken')).json();
  const headers = { 'x-csrftoken': answer.data.csrftoken as string };
  const sent = await request.post(path, { data, headers });
  expect(sent.status(), path).toBe(200);
}

/** The newest mail to an address whose subject contains these words, as the program's mail server has it. */
export async function lastMail(request: APIRequestContext, recipient: string, subject: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`${process.env.E2E_MAILS}/?to=${encodeURIComponent(recipient)}`);
      const mails = (await answer.json()) as { subject: string; text: string }[];
      text = mails.findLast((mail) => mail.subject.includes(subject))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** The page's part of the button's address. */
export const linkIn = (mail: string): string => new URL(/^http\S+\?\S+$/m.exec(mail)?.[0] ?? '').search;

/** Its own account, its address confirmed by the mail's link; the dialogs of it have their own journey. */
export async function signUpByCalls(request: APIRequestContext, email: string): Promise<void> {
  const { password } = investor;
  await post(request, '/api/v1/auth/signup/investor/-', { email, password, re_password: password });
  const link = new URLSearchParams(linkIn(await lastMail(request, email, 'Confirm your address')));
  await post(request, `/api/v1/auth/verify_email/${link.get('uid')}/${link.get('token')}`, {});
}
