import { expect, test } from 'vitest';
import { withVote } from './votes-counted.ts';

test('[API-45] a vote counts once, changes sides, and is withdrawn', () => {
  const none = { up: 3, down: 1, mine: null };
  const up = withVote(none, 'up');
  expect(up).toEqual({ up: 4, down: 1, mine: 'up' });
  expect(withVote(up, 'down')).toEqual({ up: 3, down: 2, mine: 'down' });
  expect(withVote(up, 'up')).toEqual(up);
  expect(withVote(up, null)).toEqual(none);
});
