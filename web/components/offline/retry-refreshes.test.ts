import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefresh, retryRefreshes } from './retry-refreshes.ts';

const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname, search: '' } });
const page = (pathname: string, search = '') => ({ pathname, search });
const address = (path: string) => new URL(path, 'http://localhost');
const noNetwork = new TypeError('Failed to fetch');

beforeEach(() => at('/user/portfolio'));
afterEach(() => vi.unstubAllGlobals());

test('a refresh is a request for the data of the open page', () => {
  expect(isRefresh(address('/user/portfolio.data?_routes=root'), undefined, page('/user/portfolio'))).toBe(true);
  expect(isRefresh(address('/_.data'), {}, page('/'))).toBe(true);
  expect(isRefresh(address('/cases/my.data'), undefined, page('/user/portfolio'))).toBe(false);
  expect(isRefresh(address('/user/portfolio.data'), { method: 'POST' }, page('/user/portfolio'))).toBe(false);
  expect(isRefresh('/api/v1/cases', undefined, page('/user/portfolio'))).toBe(false);
  const filtered = address('/cases/screener.data?group=all&_routes=root');
  expect(isRefresh(filtered, undefined, page('/cases/screener', '?group=all'))).toBe(true);
  expect(isRefresh(filtered, undefined, page('/cases/screener'))).toBe(false);
});

test('a refresh without a network, or while the server restarts, is retried until it is answered', async () => {
  const fetchOnce = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(noNetwork)
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(new Response('data'));
  const wait = vi.fn(async () => undefined);
  const response = await retryRefreshes(fetchOnce, wait)(address('/user/portfolio.data'));
  expect(await response.text()).toBe('data');
  const [first, second] = wait.mock.calls.map(([ms]: unknown[]) => Number(ms));
  // with up to a quarter more or less
  expect(first).toSatisfy((ms: number) => ms >= 1500 && ms <= 2500);
  expect(second).toSatisfy((ms: number) => ms >= 3000 && ms <= 5000);
});

test('an error that the page’s own loader reports is not retried', async () => {
  const answer = new Response('', { status: 503, headers: { 'x-remix-response': 'yes' } });
  const fetchOnce = vi.fn<typeof fetch>().mockResolvedValue(answer);
  expect(await retryRefreshes(fetchOnce, vi.fn())(address('/user/portfolio.data'))).toBe(answer);
});

test('the way to another page fails at once, so that it shows that there is no network', async () => {
  const fetchOnce = vi.fn<typeof fetch>().mockRejectedValue(noNetwork);
  const fetching = retryRefreshes(fetchOnce, vi.fn());
  await expect(fetching(address('/cases/my.data'))).rejects.toBe(noNetwork);
  expect(fetchOnce).toHaveBeenCalledTimes(1);
});

test('who leaves the page ends its refresh', async () => {
  const fetchOnce = vi.fn<typeof fetch>().mockRejectedValue(noNetwork);
  const left = retryRefreshes(fetchOnce, async () => {
    at('/cases/my');
  });
  await expect(left(address('/user/portfolio.data'))).rejects.toBe(noNetwork);

  const aborted = new DOMException('aborted', 'AbortError');
  const stopped = retryRefreshes(fetchOnce, () => Promise.reject(aborted));
  at('/user/portfolio');
  await expect(stopped(address('/user/portfolio.data'))).rejects.toBe(aborted);
});
