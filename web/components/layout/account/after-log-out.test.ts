import { describe, expect, test } from 'vitest';
import { afterLogOut } from './after-log-out.ts';

describe('after logging out', () => {
  test.each(['/user/portfolio', '/user/settings/payment', '/cases/create', '/cases/my'])(
    '[S-2] %s leads home',
    (path) => expect(afterLogOut(path)).toBe('home'),
  );
  test.each(['/cases/screener', '/cases/twitter-2016'])('[S-2] %s is loaded again', (path) =>
    expect(afterLogOut(path)).toBe('reload'),
  );
  test.each(['/', '/about-us', '/users'])('%s stays as it is', (path) => expect(afterLogOut(path)).toBe('stay'));
});
