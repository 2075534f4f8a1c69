import { describe, expect, test } from 'vitest';
import { SharedPages } from './shared-pages.ts';

/** A maker of pages that ends each on request, and counts. */
function press() {
  const waiting: PromiseWithResolvers<Response>[] = [];
  return {
    waiting,
    make: (): Promise<Response> => {
      const page = Promise.withResolvers<Response>();
      waiting.push(page);
      return page.promise;
    },
  };
}

const textOf = async (answer: Awaited<ReturnType<SharedPages['answer']>>): Promise<string> =>
  'page' in answer ? String(answer.page) : await answer.text();
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('requests that come together get one page', async () => {
  const pages = new SharedPages();
  const { waiting, make } = press();
  const all = ['n1', 'n2', 'n3'].map((nonce) => pages.answer('/', nonce, make));
  await turn();
  expect(waiting).toHaveLength(1);
  waiting[0]!.resolve(new Response('page n1'));
  expect(await Promise.all(all.map(async (one) => textOf(await one)))).toEqual(['page n1', 'page n2', 'page n3']);
});

describe('a page that one visitor asks for several times at once', () => {
  test('is made once for all who asked while it was being made, each with his own nonce', async () => {
    const pages = new SharedPages();
    const { waiting, make } = press();
    const first = pages.answer('/', 'n1', make);
    await turn();
    const second = pages.answer('/', 'n2', make);
    const third = pages.answer('/', 'n3', make);
    await turn();
    expect(waiting).toHaveLength(1);
    waiting[0]!.resolve(new Response('old n1'));
    await turn();
    expect(waiting).toHaveLength(2);
    waiting[1]!.resolve(new Response('new n2', { status: 404, headers: { 'x-made': 'once' } }));
    expect(await textOf(await first)).toBe('old n1');
    expect(await textOf(await second)).toBe('new n2');
    const answer = await third;
    expect(answer).toMatchObject({ status: 404, headers: expect.arrayContaining([['x-made', 'once']]) });
    expect(await textOf(answer)).toBe('new n3');
    const fourth = pages.answer('/', 'n4', make);
    await turn();
    expect(waiting).toHaveLength(3);
    waiting[2]!.resolve(new Response('newer n4'));
    expect(await textOf(await fourth)).toBe('newer n4');
  });

  test('begins after all who get it have asked, so that none sees what was before', async () => {
    const pages = new SharedPages();
    let state = 0;
    const make = async (): Promise<Response> => {
      const seen = state;
      await turn();
      return new Response(String(seen));
    };
    const asked: Promise<number>[] = [];
    const atLeast: number[] = [];
    for (let at = 0; at < 200; at++) {
      atLeast.push(++state);
      asked.push(pages.answer('/', 'n', make).then(textOf).then(Number));
      if (at % 7 === 0) await turn();
    }
    const seen = await Promise.all(asked);
    expect(seen.every((value, at) => value >= atLeast[at]!)).toBe(true);
  });

  test('is nobody else’s, and a failure is reported to those who waited for it alone', async () => {
    const pages = new SharedPages();
    const { waiting, make } = press();
    const mine = pages.answer('mine', 'n', make);
    const other = pages.answer('other', 'n', make);
    await turn();
    expect(waiting).toHaveLength(2);
    const next = pages.answer('mine', 'n', make);
    waiting[0]!.reject(new Error('no page'));
    waiting[1]!.resolve(new Response('of another'));
    await expect(mine).rejects.toThrow('no page');
    expect(await textOf(await other)).toBe('of another');
    await turn();
    waiting[2]!.resolve(new Response('mine'));
    expect(await textOf(await next)).toBe('mine');
  });
});
