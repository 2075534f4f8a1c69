import { expect, test } from 'vitest';
import { requireSignInPage } from './sign-in-page.ts';

test('a sign-in page of a provider is https, or on this machine', () => {
  for (const address of ['https://secure.plaid.com/hl/1', 'http://127.0.0.1:5000/hl', 'http://localhost:5000/hl'])
    expect(requireSignInPage(address, 'Plaid')).toBe(address);
  for (const address of [
    null,
    '',
    '/hl',
    'http://secure.plaid.com/hl',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:',
  ])
    expect(() => requireSignInPage(address, 'SnapTrade'), String(address)).toThrow('SnapTrade gave no page');
});
