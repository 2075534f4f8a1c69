import { describe, expect, test } from 'vitest';
import { readReturned } from './returned.ts';

const read = (query: string) => readReturned(new URLSearchParams(query));

describe('[API-68] what a provider’s page brings back', () => {
  test('is the person that the link is for, and the connection', () => {
    expect(read('provider=snaptrade&portfolio=7&status=SUCCESS&connection_id=c-1')).toEqual({
      provider: 'snaptrade',
      owner: { user_portfolio_id: 7, entity_id: undefined },
      isRepair: false,
      authorization_id: 'c-1',
      refusal: null,
    });
    expect(read('provider=plaid&portfolio=7&repair=1').isRepair).toBe(true);
  });

  test('or why there is none', () => {
    expect(read('provider=snaptrade&status=ABANDONED').refusal).toBe('You left the broker’s page before the end.');
    expect(read('provider=snaptrade&status=error').refusal).toBe('The broker’s page reported an error.');
  });

  test('a provider that does not exist is none', () => {
    expect(read('provider=other').provider).toBeNull();
  });
});
