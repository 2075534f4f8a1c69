import { UNSUBSCRIBE_PAGE } from '@trover/contract/mail/unsubscribe.ts';
import type { MailBrand } from './mail-brand.ts';
import type { Block, MailTemplate } from './template.ts';
import type { MailTheme } from './theme.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const FACE = "'Instrument Sans','Helvetica Neue',Arial,sans-serif";
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const toHtml = (words: string): string => words.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

function blockHtml(block: Block, theme: MailTheme, brand: MailBrand): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="text" style="margin:0 0 14px;font:600 23px/1.2 ${FACE};letter-spacing:-0.02em;color:${theme.text}">${toHtml(block.text)}</h1>`;
    case 'text':
      return `<p class="text-2" style="margin:0 0 16px;font:400 16px/1.55 ${FACE};color:${theme['text-2']}">${toHtml(block.text)}</p>`;
    case 'button': {
      const to = toHtml(brand.origin + block.to);
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="action" style="border-radius:6px;background:${theme.action}"><a class="on-action" href="${to}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${FACE};color:${theme['on-action']};text-decoration:none">${toHtml(block.label)}</a></td></tr></table><p class="text-3" style="margin:0 0 16px;font:400 13px/1.5 ${FACE};color:${theme['text-3']};word-break:break-all">If the button does not open, copy this address: ${to}</p>`;
    }
    case 'facts': {
      const cell = `padding:9px 0;font:400 14px/1.43 ${FACE};vertical-align:top`;
      const rows = block.rows.map(
        ([name, value]) =>
          `<tr><td class="text-3 rule" style="${cell};padding-right:20px;color:${theme['text-3']};border-top:1px solid ${theme.rule}">${toHtml(name)}</td><td class="text rule" style="${cell};color:${theme.text};border-top:1px solid ${theme.rule};font-variant-numeric:tabular-nums lining-nums">${toHtml(value)}</td></tr>`,
      );
      return `<table cellpadding="0" cellspacing="0" width="100%" style="margin:4px 0 20px;border-collapse:collapse">${rows.join('')}</table>`;
    }
    case 'note':
      return `<p class="text-3" style="margin:0 0 12px;font:400 13px/1.5 ${FACE};color:${theme['text-3']}">${toHtml(block.text)}</p>`;
  }
}

function blockText(block: Block, brand: MailBrand): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat([...block.text].length)}`;
    case 'button':
      return `${block.label}:\n${brand.origin}${block.to}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    default:
      return block.text;
  }
}

/** The wordmark in letters and lines: mail programs show no drawings of ours. */
function wordmark(brand: MailBrand, theme: MailTheme): string {
  const name = `<span class="mark-a" style="font:700 22px/24px ${FACE};letter-spacing:-0.02em;color:${theme['mark-a']}">${toHtml(brand.product)}</span>`;
  if (brand.marker === null)
    return `<span class="mark-b" style="display:inline-block;border-bottom:4px double ${theme['mark-b']};padding-bottom:2px">${name}</span>`;
  return `${name}<br><span class="text-3" style="font:400 13px/18px ${FACE};color:${theme['text-3']}">${toHtml(brand.sender)}</span>`;
}

const STOP = 'Stop emails like this';

/** One press ends them, signed in or not. */
const stopHtml = (to: string, theme: MailTheme): string =>
  `<p style="margin:0 0 8px;font:400 13px/1.5 ${FACE}"><a class="text-3" href="${toHtml(to)}" style="color:${theme['text-3']};text-decoration:underline">${STOP}</a></p>`;

const darkRules = (theme: MailTheme): string =>
  [
    `.page{background:${theme.page}!important}.surface{background:${theme.surface}!important;border-color:${theme.rule}!important}`,
    `.text{color:${theme.text}!important}.text-2{color:${theme['text-2']}!important}.text-3{color:${theme['text-3']}!important}`,
    `.action{background:${theme.action}!important}.on-action{color:${theme['on-action']}!important}.rule{border-color:${theme.rule}!important}`,
    `.mark-a{color:${theme['mark-a']}!important}.mark-b{border-color:${theme['mark-b']}!important}`,
  ].join('');

/** A mail as HTML that mail programs show alike, light and dark, and as the same text. */
export function renderMail<Data>(
  template: MailTemplate<Data>,
  data: Data,
  brand: MailBrand,
  unsubscribe: string | null = null,
): RenderedMail {
  const { light, dark } = brand.theme;
  const subject = oneLine(template.subject(data, brand));
  const blocks = template.blocks(data, brand);
  const footer = [template.reason(data, brand), brand.disclaimer];
  const stop = unsubscribe === null ? null : `${brand.origin}${UNSUBSCRIBE_PAGE}?token=${unsubscribe}`;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${toHtml(subject)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${darkRules(dark)}}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${light.page}"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 0 20px">${wordmark(brand, light)}</td></tr>`,
    `<tr><td class="surface" style="padding:28px 28px 16px;background:${light.surface};border:1px solid ${light.rule};border-radius:12px">${blocks.map((block) => blockHtml(block, light, brand)).join('')}</td></tr>`,
    `<tr><td style="padding:20px 4px 0">${footer.map((line) => `<p class="text-3" style="margin:0 0 8px;font:400 13px/1.5 ${FACE};color:${light['text-3']}">${toHtml(line)}</p>`).join('')}${stop === null ? '' : stopHtml(stop, light)}</td></tr></table></td></tr></table></body></html>`,
  ].join('\n');
  const written = [
    ...blocks.map((block) => blockText(block, brand)),
    '--',
    ...footer,
    ...(stop === null ? [] : [`${STOP}:\n${stop}`]),
    brand.origin,
  ];
  return { subject, html, text: `${written.join('\n\n')}\n` };
}
