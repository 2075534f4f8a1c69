/** The tokens of web/styles/tokens.css that a mail needs, for mail programs know no variables; a test holds them equal. */
export interface Look {
  page: string;
  surface: string;
  rule: string;
  ink: string;
  'ink-2': string;
  'ink-3': string;
  action: string;
  'on-action': string;
  'mark-a': string;
  'mark-b': string;
}

const light: Look = {
  page: '#fbfcfb',
  surface: '#ffffff',
  rule: '#dce3de',
  ink: '#10231d',
  'ink-2': '#3d5048',
  'ink-3': '#586a61',
  action: '#10231d',
  'on-action': '#ffffff',
  'mark-a': '#10231d',
  'mark-b': '#08685a',
};

const dark: Look = {
  page: '#0d1613',
  surface: '#14201b',
  rule: '#24332c',
  ink: '#e9f0ec',
  'ink-2': '#b9c7c0',
  'ink-3': '#93a49b',
  action: '#e9f0ec',
  'on-action': '#0d1613',
  'mark-a': '#e9f0ec',
  'mark-b': '#63cdb2',
};

export const looks = { light, dark } as const;
