import { UNSUBSCRIBE_PAGE } from '@trover/contract/mail/unsubscribe.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { createElement as element, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { businessDate } from '../business-date.ts';
import { BrandProvider } from './components.ts';
import { Frame } from './frame.ts';
import { htmlToText } from './html-to-text.ts';
import type { MailBrand } from './mail-brand.ts';
import { type MailTemplate, previewOf } from './template.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

const STOP = 'Stop emails like this';
const NEVER = 'We never ask for an upfront fee, a bank password or a card number.';
const REAL = { label: 'Is this email real?', to: '/check-notice' };

/** A mail as HTML that mail programs display consistently, light and dark, and as text from the same components. */
export function renderMail<Data>(
  template: MailTemplate<Data>,
  data: Data,
  brand: MailBrand,
  { unsubscribe = null, today = businessDate(new Date()) }: { unsubscribe?: string | null; today?: string } = {},
): RenderedMail {
  const subject = oneLine(template.subject(data, brand));
  const blocks = template.blocks(data, brand);
  const body = element(Fragment, null, ...blocks);
  const footer = [
    template.reason(data, brand),
    `${brand.disclaimer} ${NEVER}`,
    ...(brand.address === null ? [] : [brand.address]),
  ];
  const links = [{ label: REAL.label, href: brand.origin + REAL.to }];
  if (unsubscribe !== null)
    links.push({ label: STOP, href: `${brand.origin}${UNSUBSCRIBE_PAGE}?token=${unsubscribe}` });
  const render = (content: ReactElement) => renderToStaticMarkup(element(BrandProvider, { value: brand }, content));
  const frame = {
    title: subject,
    preview: oneLine(previewOf(blocks)),
    sent_on: formatDate(today),
    footer,
    links,
    children: body,
  };
  const text = [
    htmlToText(render(body)),
    '--',
    ...footer,
    ...links.map(({ label, href }) => `${label}\n${href}`),
    brand.origin,
  ];
  return { subject, html: `<!doctype html>${render(element(Frame, frame))}`, text: `${text.join('\n\n')}\n` };
}
