import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('text in markup is text: its signs are escaped, and what XML cannot hold is left out', () => {
  expect(escapeMarkup(`A & B <c> "d" 'e'\u0000\u000b\uffff`)).toBe('A &amp; B &lt;c&gt; &quot;d&quot; &apos;e&apos;');
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
  expect(escapeMarkup('Grüße\n\t7 €')).toBe('Grüße\n\t7 €');
});
