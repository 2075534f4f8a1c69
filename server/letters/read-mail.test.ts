import { describe, expect, test } from 'vitest';
import { readMail, textOf } from './read-mail.ts';

const mailOf = (body: string) =>
  Buffer.from(
    `From: desk@claims.test\r\nSubject: Your claim\r\nMessage-ID: <1@claims.test>\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${body}`,
  );

describe('a mail that anyone may send', () => {
  test('is read with its parts', async () => {
    const { mail, problem } = await readMail(mailOf('--a\r\n\r\nThe claim is accepted.\r\n--a--\r\n'));
    expect([mail.text?.trim(), problem]).toEqual(['The claim is accepted.', null]);
  });

  test('of too many parts is read as far as its headers, at once', async () => {
    // the time was quadratic in their number: minutes, in the process that answers requests
    const { mail, problem } = await readMail(mailOf('--a\r\n\r\n'.repeat(2_000_000)));
    expect([mail.from?.address, mail.subject, mail.messageId]).toEqual([
      'desk@claims.test',
      'Your claim',
      '<1@claims.test>',
    ]);
    expect(problem).toContain('too many parts');
  });

  test('of HTML nested without end has text all the same, and fails nothing', () => {
    expect(textOf({ html: `<p>Accepted</p>${'<div>'.repeat(100_000)}x` })).toBe('Accepted\nx');
    expect(textOf({ html: '<p>Accepted<br>on <b>Monday</b></p>' })).toBe('Accepted\non Monday');
  });
});
