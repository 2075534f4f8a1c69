import { expect, test } from 'vitest';
import { documentTypeOf, peekDocument } from './document-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test('[API-54] a document is known by its content, whatever it is called', () => {
  const types = ['%PDF-1.7', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'II*\0', '\0\0\0\x18ftypheic'].map(
    (text) => documentTypeOf(latin(text))?.extension,
  );
  expect(types).toEqual(['pdf', 'png', 'jpg', 'tif', 'heic']);
  for (const other of ['', '<html>', 'MZ', 'PK\x03\x04', '<?xml version="1.0"?><svg/>', 'Date,Symbol'])
    expect(documentTypeOf(latin(other))).toBeUndefined();
});

test('looking at the first bytes takes none away', async () => {
  async function* pieces() {
    for (const piece of ['%P', 'DF-', '1.7 and the rest', 'x'.repeat(5000)]) yield latin(piece);
  }
  const { type, stream } = await peekDocument(pieces());
  expect(type?.media_type).toBe('application/pdf');
  const read: Uint8Array[] = [];
  for await (const piece of stream) read.push(piece);
  expect(Buffer.concat(read).toString()).toBe(`%PDF-1.7 and the rest${'x'.repeat(5000)}`);
});
