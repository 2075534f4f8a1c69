import { createElement as element, Fragment, type ReactNode } from 'react';
import { FACE, layoutTable, Note, useBrand } from './components.ts';
import type { MailTheme } from './theme.ts';

/** The wordmark as text and lines, since mail programs do not show our drawings. */
function Wordmark() {
  const { marker, product, sender, theme } = useBrand();
  const { 'mark-a': letters, 'mark-b': rules, 'text-3': quiet } = theme.light;
  const style = { font: `700 22px/24px ${FACE}`, letterSpacing: '-0.02em', color: letters };
  const name = element('span', { className: 'mark-a', style }, product);
  if (marker === null) {
    const double = { display: 'inline-block', borderBottom: `4px double ${rules}`, paddingBottom: 2 };
    return element('span', { className: 'mark-b', style: double }, name);
  }
  const firm = { font: `400 13px/18px ${FACE}`, color: quiet };
  return element(Fragment, null, name, element('br'), element('span', { className: 'text-3', style: firm }, sender));
}

const darkRules = (theme: MailTheme): string =>
  [
    `.page{background:${theme.page}!important}.foot{background:${theme.sunken}!important}`,
    `.text{color:${theme.text}!important}.text-2{color:${theme['text-2']}!important}.text-3{color:${theme['text-3']}!important}`,
    `.action{background:${theme.action}!important}.on-action{color:${theme['on-action']}!important}`,
    `.rule{border-color:${theme.rule}!important}.first-rule{border-color:${theme.text}!important}`,
    `.yours{color:${theme.yours}!important;border-color:${theme.yours}!important}.plate{border-color:${theme['rule-strong']}!important}`,
    `.due{background:${theme['time-tint']}!important;border-color:${theme['time-soft']}!important}.time{color:${theme.time}!important}`,
    `.mark-a{color:${theme['mark-a']}!important}.mark-b{border-color:${theme['mark-b']}!important}`,
  ].join('');

const narrowRules = '.side{padding-left:20px!important;padding-right:20px!important}';

/** The frame around the blocks of every mail. `preview` is the text that a list of mails shows next to the subject. */
export function Frame({
  title,
  preview,
  sent_on,
  footer,
  links,
  children,
}: {
  title: string;
  preview: string;
  sent_on: string;
  footer: readonly string[];
  /** Links to verify the mail, and to unsubscribe from mails of its kind with one click, signed in or not. */
  links: readonly { label: string; href: string }[];
  children: ReactNode;
}) {
  const { light, dark } = useBrand().theme;
  const styles = `:root{color-scheme:light dark}@media (max-width:599px){${narrowRules}}@media (prefers-color-scheme:dark){${darkRules(dark)}}`;
  const day = {
    font: `400 13px/18px ${FACE}`,
    color: light['text-3'],
    textAlign: 'right',
    verticalAlign: 'middle',
  } as const;
  const linkStyle = {
    display: 'inline-block',
    marginRight: 20,
    color: light['text-3'],
    textDecoration: 'underline',
  };
  const cell = (className: string, padding: string, background: string | undefined, ...content: ReactNode[]) =>
    element('tr', null, element('td', { className, style: { padding, background } }, ...content));
  return element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      element('title', null, title),
      element('style', null, styles),
    ),
    element(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, background: light.page } },
      element('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preview),
      layoutTable(
        { className: 'page', width: '100%', style: { background: light.page } },
        element(
          'tr',
          null,
          element(
            'td',
            { align: 'center' },
            layoutTable(
              { width: '100%', style: { maxWidth: 600, textAlign: 'left' } },
              cell(
                'side',
                '32px 44px 0',
                undefined,
                layoutTable(
                  { width: '100%' },
                  element(
                    'tr',
                    null,
                    element('td', null, element(Wordmark)),
                    element('td', { align: 'right', className: 'text-3', style: day }, sent_on),
                  ),
                ),
              ),
              cell('side', '34px 44px 28px', undefined, children),
              cell(
                'side foot',
                '22px 44px 18px',
                light.sunken,
                ...footer.map((line) => element(Note, null, line)),
                element(
                  Note,
                  null,
                  ...links.map(({ label, href }) =>
                    element('a', { key: href, className: 'text-3', href, style: linkStyle }, label),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
