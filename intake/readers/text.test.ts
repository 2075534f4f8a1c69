import { describe, expect, it } from 'vitest';
import { detectEncoding, TextReader } from './text.ts';

function read(bytes: Uint8Array, size: number, opening = bytes): string {
  const text = new TextReader(detectEncoding(opening));
  let all = '';
  for (let at = 0; at < bytes.length; at += size) all += text.read(bytes.subarray(at, at + size));
  return all + text.end();
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('the text of a file', () => {
  it('is UTF-8 with or without a byte order mark', () => {
    expect(read(Buffer.from('\uFEFFZürich, 3 €'), 1)).toBe('Zürich, 3 €');
    expect(read(Buffer.from('Zürich, 3 €'), 2)).toBe('Zürich, 3 €');
  });

  it('is UTF-16 with or without a byte order mark', () => {
    expect(read(utf16('\uFEFFDate,Action'), 3)).toBe('Date,Action');
    expect(read(utf16('Date,Action'), 3)).toBe('Date,Action');
    expect(read(new Uint8Array(Buffer.from(utf16('Date,Action')).swap16()), 3)).toBe('Date,Action');
  });

  it('is Windows-1252 where it is no UTF-8, also when that shows late', () => {
    const bytes = Buffer.from('Unit cost \xa3 5, Soci\xe9t\xe9', 'latin1');
    expect(read(bytes, 4)).toBe('Unit cost £ 5, Société');
    for (const size of [1, 2, 3, 7]) expect(read(bytes, size, bytes.subarray(0, 5))).toBe('Unit cost £ 5, Société');
  });

  it('keeps being UTF-8 where one character is damaged', () => {
    const bytes = Buffer.concat([Buffer.from('Zürich '), Buffer.from([0xff]), Buffer.from(' Köln')]);
    expect(read(bytes, 4, bytes.subarray(0, 5))).toBe('Zürich � Köln');
  });
});
