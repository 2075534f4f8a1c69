import { describe, expect, test } from 'vitest';
import { ownerFields, ownerIn, returnPage, syncPage } from './link-pages.ts';

describe('[API-68] the pages that a link goes through', () => {
  test('name the person that it is for', () => {
    expect(returnPage('plaid', { user_portfolio_id: 7 })).toBe(
      '/user/portfolio/connect/return?provider=plaid&portfolio=7',
    );
    expect(returnPage('snaptrade', { entity_id: 3 }, true)).toBe(
      '/user/portfolio/connect/return?provider=snaptrade&repair=1&entity=3',
    );
    expect(syncPage('sandbox', 12, { user_portfolio_id: 7 })).toBe(
      '/user/portfolio/connect/syncs/sandbox/12?portfolio=7',
    );
  });

  test('and read it again; an invalid id is nobody', () => {
    expect(ownerIn(new URLSearchParams('portfolio=7'))).toEqual({ user_portfolio_id: 7, entity_id: undefined });
    expect(ownerIn(new URLSearchParams('portfolio=7%27&entity=x'))).toEqual({});
    expect(ownerFields({ user_portfolio_id: undefined, entity_id: 3 })).toEqual({ entity_id: 3 });
  });
});
