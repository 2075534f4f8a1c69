import { expect, test } from 'vitest';
import { readableChecks, skinOf } from './theme.ts';

test('an action colour gets what is read on it, and its darker and lighter states', () => {
  expect(skinOf('#1c3a6e', 'light')).toEqual({
    action: '#1c3a6e',
    action_hover: '#193361',
    action_press: '#162d56',
    on_action: '#ffffff',
    mark: '#1c3a6e',
  });
  expect(skinOf('#b9cdf3', 'dark').on_action).toBe('#0d1613');
});

test('a colour that cannot be read on the page or under its text is found', () => {
  expect(readableChecks('#1c3a6e', 'light').map(({ is_readable }) => is_readable)).toEqual([true, true]);
  expect(readableChecks('#b9cdf3', 'light').find(({ what }) => what === 'on_page')?.is_readable).toBe(false);
  expect(readableChecks('#1c3a6e', 'dark').find(({ what }) => what === 'on_page')?.is_readable).toBe(false);
});
