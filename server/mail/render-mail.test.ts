import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder, readConfig } from '../config.ts';
import { mailBrand } from './mail-brand.ts';
import { renderMail } from './render-mail.ts';
import { button, declareMail, dueDay, facts, heading, items, kicker, note, sum, text } from './template.ts';
import { type MailTheme, themes } from './theme.ts';

const config = readConfig([], { PUBLIC_URL: 'https://portal.example' });
const ours = mailBrand(config, null);
const castellan = mailBrand(config, 'castellan');

const sample = declareMail<{ case_title: string }>({
  name: 'sample',
  subject: ({ case_title }) => `News of ${case_title}\r\nBcc: everybody@example.test`,
  blocks: ({ case_title }, { product }) => [
    kicker('HLDN', 'A settlement'),
    heading('A claim deadline is near'),
    text(`${product} found a case for you.`),
    sum('$3,946', { name: 'Your estimated payment', certainty: 'estimated', note: 'Likely between $3,431 and $4,484' }),
    dueDay('Claim by 18 Mar 2026', '47 days left'),
    facts(['Case', case_title], ['Claim by', '18 Mar 2026']),
    items({ title: 'Tarn: paid', text: 'To Checking ••1.', sum: { shown: '$900.00', certainty: 'paid' } }),
    button('See the case', '/cases/halden?tab=a&b=1'),
    note('Nothing is sent without you.'),
  ],
  reason: () => 'You’re receiving this because your trades match this case.',
});

const data = { case_title: 'In re <Halden> & "Sons"' };

describe('a mail', () => {
  test('shows the same as HTML and as text', () => {
    const { html, text: plain } = renderMail(sample, data, ours);
    for (const words of [
      'A claim deadline is near',
      'Trover found a case for you.',
      'Claim by',
      '18 Mar 2026',
      'See the case',
    ])
      for (const part of [html, plain]) expect(part).toContain(words);
    expect(plain).toContain('https://portal.example/cases/halden?tab=a&b=1');
    expect(html).toContain('href="https://portal.example/cases/halden?tab=a&amp;b=1"');
  });

  test('shows the day it was sent, and the certainty of each sum by its line', () => {
    const { html } = renderMail(sample, data, ours, { today: '2026-11-20' });
    expect(html).toContain('20 Nov 2026');
    expect(html).toMatch(/border-bottom:3px dotted #08685a[^>]*>\$3,946</);
    expect(html).toMatch(/border-bottom:3px double #08685a[^>]*>\$900\.00</);
  });

  test('aligns short values at the right, and long ones at the left', () => {
    const mail = (value: string) =>
      renderMail(
        declareMail<{ case_title: string }>({ ...sample, subject: () => '', blocks: () => [facts(['Case', value])] }),
        data,
        ours,
      ).html;
    const alignment = (html: string) => /text-align:(\w+)">(?:Short|A value)/.exec(html)?.[1];
    expect(alignment(mail('Short'))).toBe('right');
    expect(alignment(mail('A value of a great many words, which needs more than one line'))).toBe('left');
  });

  test('holds what people typed as text, and no second header', () => {
    const { html, subject } = renderMail(sample, data, ours);
    expect(html).toContain('In re &lt;Halden&gt; &amp; &quot;Sons&quot;');
    expect(html).not.toContain('<Halden>');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test('is text of the same components, in their order', () => {
    const lines = [
      'HLDN A settlement',
      '',
      'A claim deadline is near',
      '========================',
      '',
      'Trover found a case for you.',
      '',
      'Your estimated payment: $3,946',
      'Likely between $3,431 and $4,484',
      '',
      'Claim by 18 Mar 2026: 47 days left',
      '',
      'Case: In re <Halden> & "Sons"',
      'Claim by: 18 Mar 2026',
      '',
      'Tarn: paid',
      'To Checking ••1.',
      '',
      'See the case:',
      'https://portal.example/cases/halden?tab=a&b=1',
      '',
      'Nothing is sent without you.',
      '',
      '--',
      '',
      sample.reason(data, ours),
      '',
      `${ours.disclaimer} We never ask for an upfront fee, a bank password or a card number.`,
      '',
      ours.address,
      '',
      'Is this email real?',
      'https://portal.example/check-notice',
      '',
      'Stop emails like this',
      'https://portal.example/unsubscribe?token=1-n-x',
      '',
      'https://portal.example',
      '',
    ];
    expect(renderMail(sample, data, ours, { unsubscribe: '1-n-x' }).text).toBe(lines.join('\n'));
  });

  test('shows its first sentence beside the subject, and no colour of a theme is left out', () => {
    const { html } = renderMail(sample, data, ours);
    expect(html).toMatch(/^<!doctype html><html lang="en"><head>.*<title>News of In re &lt;Halden&gt;.*<\/head><body/);
    expect(html).toMatch(/<body[^>]*><div style="display:none[^"]*">Trover found a case for you\.<\/div>/);
    for (const theme of [themes.light, themes.dark])
      for (const [name, colour] of Object.entries(theme)) expect(html, name).toContain(colour);
    const named = new Set(html.match(/class="[^"]+"/g)?.flatMap((each) => each.slice(7, -1).split(' ')));
    const replaced = new Set([...html.matchAll(/\.([\w-]+)\{/g)].map(([, name]) => name));
    for (const name of [...replaced]) expect([...named], name).toContain(name);
  });

  test('fetches nothing and runs nothing', () => {
    expect(renderMail(sample, data, ours).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/);
  });

  test('[W-2] of a partner firm shows its name, colour, address and disclaimer, and no trace of Trover', () => {
    const { html, text: plain, subject } = renderMail(sample, data, castellan);
    for (const part of [html, plain, subject]) expect(part).not.toMatch(/trover/i);
    expect(html).toContain('Castellan Reeve LLP');
    expect(html).toContain('#1c3a6e');
    for (const part of [html, plain]) {
      expect(part).toContain('https://castellan.portal.example/cases/halden');
      expect(part).toContain('creates no attorney-client relationship');
      expect(part).toContain('is not a law firm');
    }
  });

  test('without an address of its own leads to this machine', () => {
    const local = readConfig([], { PORT: '4123' });
    expect(mailBrand(local, null).origin).toBe('http://localhost:4123');
    expect(mailBrand(local, 'orrin').origin).toBe('http://orrin.localhost:4123');
    expect(mailBrand(local, 'gone').sender).toBe('Trover');
  });
});

describe('its colours', () => {
  const css = readFileSync(join(projectFolder, 'web', 'styles', 'tokens.css'), 'utf8');
  const block = (from: string): string => {
    const start = css.indexOf(from);
    return css.slice(start, css.indexOf('\n}', start));
  };
  const token = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1];
  const tokenOf = (name: string): string => name.replace(/^text/, 'ink');
  const expectTokens = (theme: MailTheme, parts: string[]) => {
    for (const [name, value] of Object.entries(theme))
      expect(parts.map((part) => token(part, tokenOf(name))).find(Boolean), name).toBe(value);
  };
  const light = block('\n:root {');
  const dark = block('\n[data-theme="dark"] {');

  test('are the tokens of the pages', () => {
    expectTokens(themes.light, [light]);
    expectTokens(themes.dark, [dark]);
  });
});
