import { expect, test } from 'vitest';
import { DOCUMENT_FILES, fileType, nameOfType, PROOF_FILES, peekFile } from './file-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test('[API-54] a proof is known by its content, whatever it is called', () => {
  const types = ['%PDF-1.7', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'II*\0', '\0\0\0\x18ftypheic'].map((text) =>
    fileType(latin(text), 'proof.exe', PROOF_FILES),
  );
  expect(types).toEqual(['application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic']);
  for (const other of ['', '<html>', 'MZ', 'PK\x03\x04', '<?xml version="1.0"?><svg/>', 'Date,Symbol'])
    expect(fileType(latin(other), 'proof.pdf', PROOF_FILES), other).toBeUndefined();
});

test('a document may be an office file or a text too; pages that run are refused', () => {
  const typeOf = (text: string, name: string) => fileType(latin(text), name, DOCUMENT_FILES);
  expect(typeOf('PK\x03\x04', 'a.docx')).toContain('wordprocessingml');
  expect(typeOf('PK\x03\x04', 'a.zip')).toBeUndefined();
  expect(typeOf('\xd0\xcf\x11\xe0', 'a.XLS')).toBe('application/vnd.ms-excel');
  expect(typeOf('RIFF0000WEBPVP8', 'a')).toBe('image/webp');
  expect(typeOf('\0\0\0\x18ftypavif', 'a')).toBe('image/avif');
  expect(typeOf('Date,Symbol', 'a.csv')).toBe('text/csv');
  expect(typeOf('A letter', 'a')).toBe('text/plain');
  expect(typeOf('A letter about %PDF-1.7', 'a.txt')).toBe('application/pdf');
  for (const other of ['', ' <!DOCTYPE html>', '<svg>', 'MZ\0\0', 'II*\0', '\xff\xfe'])
    expect(typeOf(other, 'a.txt'), other).toBeUndefined();
});

test('reading the first bytes removes none', async () => {
  async function* pieces() {
    for (const piece of ['%P', 'DF-', '1.7 and the rest', 'x'.repeat(5000)]) yield latin(piece);
  }
  const { head, stream } = await peekFile(pieces());
  expect(fileType(head, '', PROOF_FILES)).toBe('application/pdf');
  const read: Uint8Array[] = [];
  for await (const piece of stream) read.push(piece);
  expect(Buffer.concat(read).toString()).toBe(`%PDF-1.7 and the rest${'x'.repeat(5000)}`);
});

test('a stream that is not read to its end is closed', async () => {
  let isClosed = false;
  async function* pieces() {
    try {
      for (;;) yield latin('x'.repeat(5000));
    } finally {
      isClosed = true;
    }
  }
  const { stream } = await peekFile(pieces());
  for await (const _ of stream) break;
  expect(isClosed).toBe(true);
});

test('the saved name has an extension of the file’s type', () => {
  expect(nameOfType('proof.PDF', 'application/pdf')).toBe('proof.PDF');
  expect(nameOfType('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
  expect(nameOfType('proof.exe', 'application/pdf')).toBe('proof.exe.pdf');
  expect(nameOfType('notes', 'text/plain')).toBe('notes.txt');
  expect(nameOfType('claim.rtf', 'application/octet-stream')).toBe('claim.rtf');
  expect(nameOfType('claim.js', 'application/octet-stream')).toBe('claim.js.bin');
  expect(nameOfType(`${'a'.repeat(252)}.js`, 'application/pdf')).toHaveLength(254);
});
