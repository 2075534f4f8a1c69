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
  'rule-strong': string;
  yours: string;
  time: string;
  'time-soft': string;
  'time-tint': string;
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
  'rule-strong': '#b7c3bb',
  yours: '#08685a',
  time: '#8f4a14',
  'time-soft': '#ebc9a9',
  'time-tint': '#fbf0e5',
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
  'rule-strong': '#3b4e45',
  yours: '#63cdb2',
  time: '#e9a873',
  'time-soft': '#6b4526',
  'time-tint': '#231b14',
};

export const themes = { light, dark } as const;
