import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizePayload } from './sanitize-payload.ts';
import { stripMarkup } from './strip-markup.ts';

const pieces = fc.constantFrom(
  '<', '>', '</', '<!--', '-->', '<script', '</script>', '<b>', '<faq>', '<FAQ x="1">', '</answer>', '<question/>',
  '"', "'", ' ', 'a', 'faq>', 'script>', '<img src=x onerror=alert(1)>', '\n', '<?', 'é', '1', '<<', '/',
); // biome-ignore format: a list of pieces
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

describe('[V-3] a text stripped of markup', () => {
  test.each([
    ['<b>Bold</b> and <a href="javascript:x">link</a>', 'Bold and link'],
    ['before<script>alert("x")</script>after', 'beforeafter'],
    ['a<style>p { color: red }</style>b', 'ab'],
    [
      '<FAQ class="x"><question id=1>Who?</question><answer>We</answer></faq>',
      '<faq><question>Who?</question><answer>We</answer></faq>',
    ],
    ['<question/>', '<question>'],
    ['loss < 5 and gain > 3', 'loss < 5 and gain > 3'],
    ['bought at <5, sold at >9', 'bought at <5, sold at >9'],
    ['a <b', 'a < b'],
    ['<<b>script>alert(1)</script>', '< script>alert(1)'],
    ['<<b>faq>', '< faq>'],
    ['<!-- hidden --> shown', ' shown'],
    ['<faqs>x</faqs>', 'x'],
    ['AT&amp;T &lt;b&gt;', 'AT&amp;T &lt;b&gt;'],
  ])('%s → %s', (text, expected) => {
    expect(stripMarkup(text)).toBe(expected);
  });

  test('holds no tag but faq, question and answer without attributes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const left = stripMarkup(text).replaceAll(/<\/?(faq|question|answer)>/g, '|');
        expect(left).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 2000 },
    );
  });

  test('stripped again is the same', () => {
    fc.assert(
      fc.property(texts, (text) => stripMarkup(stripMarkup(text)) === stripMarkup(text)),
      { numRuns: 2000 },
    );
  });

  test('of a hundred thousand unclosed tags takes one pass', () => {
    const hostile = [
      '<'.repeat(100_000),
      '<a'.repeat(50_000),
      '<script>'.repeat(12_000),
      '<!--'.repeat(25_000),
      `${'<'.repeat(50_000)}${'b>'.repeat(50_000)}`,
    ];
    const started = performance.now();
    for (const text of hostile) stripMarkup(text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('[V-3] a payload', () => {
  const rich = { blocks: [{ type: 'paragraph', text: 'if a <b and <i>so</i>' }], entity_map: { 0: { type: 'LINK' } } };

  test('is stripped text by text, however deep', () => {
    expect(sanitizePayload({ name: '<b>Ada</b>', list: [{ text: 'x<i>y' }], n: 1, no: null })).toEqual({
      name: 'Ada',
      list: [{ text: 'xy' }],
      n: 1,
      no: null,
    });
  });

  test('[E-9] keeps rich text as it is, as an object or as a text that holds one', () => {
    const held = JSON.stringify({ blocks: rich.blocks, entityMap: {} });
    expect(sanitizePayload({ allegations: rich, held })).toEqual({ allegations: rich, held });
    expect(sanitizePayload({ a: '{"blocks":[{"text":1}],"entityMap":{}}<b>' }).a).not.toContain('<b>');
  });

  test('leaves the named keys alone', () => {
    expect(sanitizePayload({ raw: '<b>', inner: { raw: '<i>' }, text: '<b>' }, { except: ['raw'] })).toEqual({
      raw: '<b>',
      inner: { raw: '<i>' },
      text: '',
    });
  });

  test('loses what is empty where that is asked for, and a file never', () => {
    const file = new Blob(['<b>']);
    const payload = { a: '', b: null, c: [], d: { e: ' ' }, f: 0, g: false, h: '<b></b>', file };
    expect(sanitizePayload(payload, { prune: true })).toEqual({ f: 0, g: false, file });
    expect(sanitizePayload(payload)).toEqual({ ...payload, h: '' });
  });
});
