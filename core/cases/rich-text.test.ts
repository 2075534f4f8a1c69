import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './rich-text.ts';

const plain = { bold: false, italic: false, href: null };

describe('a block of rich text', () => {
  it('[E-9] is cut where its looks change', () => {
    const block = {
      type: 'paragraph',
      text: 'Yields were never commercial.',
      inline_style_ranges: [
        { offset: 7, length: 10, style: 'BOLD' },
        { offset: 12, length: 5, style: 'ITALIC' },
      ],
      entity_ranges: [{ offset: 18, length: 10, key: '0' }],
    };
    const map = { 0: { type: 'LINK', data: { url: 'https://docket.example/12' } } };
    expect(piecesOf(block, map)).toEqual([
      { ...plain, text: 'Yields ' },
      { ...plain, text: 'were ', bold: true },
      { ...plain, text: 'never', bold: true, italic: true },
      { ...plain, text: ' ' },
      { ...plain, text: 'commercial', href: 'https://docket.example/12' },
      { ...plain, text: '.' },
    ]);
  });

  it('links to web and mail addresses alone', () => {
    const block = { type: 'paragraph', text: 'here', entity_ranges: [{ offset: 0, length: 4, key: '0' }] };
    const linked = (url: string) => piecesOf(block, { 0: { data: { url } } })[0]?.href;
    expect(linked('javascript:alert(1)')).toBeNull();
    expect(linked('mailto:clerk@court.example')).toBe('mailto:clerk@court.example');
  });

  it('keeps every letter, whatever ranges another editor wrote', () => {
    const range = fc.record({ offset: fc.integer({ min: -5, max: 30 }), length: fc.integer({ min: -5, max: 30 }) });
    fc.assert(
      fc.property(fc.string(), fc.array(fc.oneof(range, fc.anything())), (text, ranges) => {
        const pieces = piecesOf({ type: 'paragraph', text, inline_style_ranges: ranges, entity_ranges: ranges }, {});
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });

  it('gives each letter the style of the ranges over it, and of several links the first', () => {
    const range = fc.record({
      offset: fc.integer({ min: -3, max: 14 }),
      length: fc.integer({ min: 1, max: 9 }),
      style: fc.constantFrom('BOLD', 'ITALIC', 'UNDERLINE'),
      key: fc.constantFrom('0', '1', '2'),
    });
    const map = { 0: { data: { url: 'https://a.example' } }, 1: { data: { url: 'https://b.example' } } };
    const urls: Record<string, string> = { 0: 'https://a.example', 1: 'https://b.example' };
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.array(range, { maxLength: 6 }),
        fc.array(range, { maxLength: 6 }),
        (size, styles, links) => {
          const text = 'abcdefghijkl'.slice(0, size);
          const over = (at: number) => (one: { offset: number; length: number }) =>
            one.offset <= at && at < one.offset + one.length;
          const expected = [...text].map((_, at) => ({
            bold: styles.some((one) => one.style === 'BOLD' && over(at)(one)),
            italic: styles.some((one) => one.style === 'ITALIC' && over(at)(one)),
            href: urls[links.find(over(at))?.key ?? ''] ?? null,
          }));
          const pieces = piecesOf({ text, inline_style_ranges: styles, entity_ranges: links }, map);
          expect(pieces.flatMap(({ text: letters, ...style }) => [...letters].map(() => style))).toEqual(expected);
        },
      ),
    );
  });
});
