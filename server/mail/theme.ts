/**
 * The values of web/styles/tokens.css that a mail needs, since mail programs do not support variables; a test compares
 * them.
 */
export interface MailTheme {
  page: string;
  sunken: string;
  rule: string;
  text: string;
  'text-2': string;
  'text-3': string;
  action: string;
  'on-action': string;
  'mark-a': string;
  'mark-b': string;
}

const light: MailTheme = {
  page: '#fbfcfb',
  sunken: '#f2f5f2',
  rule: '#dce3de',
  text: '#10231d',
  'text-2': '#3d5048',
  'text-3': '#586a61',
  action: '#10231d',
  'on-action': '#ffffff',
  'mark-a': '#10231d',
  'mark-b': '#08685a',
};

const dark: MailTheme = {
  page: '#0d1613',
  sunken: '#111b17',
  rule: '#24332c',
  text: '#e9f0ec',
  'text-2': '#b9c7c0',
  'text-3': '#93a49b',
  action: '#e9f0ec',
  'on-action': '#0d1613',
  'mark-a': '#e9f0ec',
  'mark-b': '#63cdb2',
};

export const themes = { light, dark } as const;
