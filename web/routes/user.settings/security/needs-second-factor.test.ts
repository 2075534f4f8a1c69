import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NeedsSecondFactor } from './needs-second-factor.tsx';

function shown(search: string, isOn: boolean): string {
  const totp = { is_on: isOn, since: null, recovery_codes_left: 0 };
  const element = createElement(NeedsSecondFactor, { security: { totp, passkeys: [] } });
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('an operator whom the desk sent here reads why, and what opens it', () => {
  expect(shown('?needs=second_factor', false)).toMatch(
    /role="status".*The operator desk needs a second factor\. Set up an/,
  );
  expect(shown('?needs=second_factor', true)).toMatch(/You now have a second factor\. Open the desk again\./);
  expect(shown('', false)).toBe('');
  expect(shown('?needs=other', false)).toBe('');
});
