import { expect, test } from 'vitest';
import { visitOf } from './visits.ts';

const visit = (pathname: string, search = '') => visitOf(pathname, search, false);

test('[API-79] a visit is reported with its page and parameters', () => {
  expect(visit('/')).toEqual({ base_url: '/', params: {} });
  expect(visit('/cases/screener', '?group=all&sector=Energy')).toEqual({
    base_url: '/cases/screener',
    params: { group: 'all', sector: 'Energy' },
  });
  expect(visit('/cases/my')).not.toBeNull();
  expect(visit('/user/settings')).not.toBeNull();
});

test('[API-79] that of a case is not', () => {
  expect(visit('/cases/kraft-heinz-2019')).toBeNull();
  expect(visit('/cases/17/')).toBeNull();
});

test('who asks not to be followed is not', () => {
  expect(visitOf('/', '', true)).toBeNull();
});

test('a link of a mail keeps its secret', () => {
  expect(visit('/reset', '?uidb64=MQ&token=secret&next=%2Fuser&lang=en')?.params).toEqual({ lang: 'en' });
});
