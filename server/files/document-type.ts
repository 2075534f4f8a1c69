/** The accepted documents: recognised by their first bytes, never by their name. */
const KINDS: readonly { media_type: string; extension: string; is: (head: Buffer) => boolean }[] = [
  { media_type: 'application/pdf', extension: 'pdf', is: (head) => head.subarray(0, 1024).includes('%PDF-') },
  {
    media_type: 'image/png',
    extension: 'png',
    is: (head) => head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  {
    media_type: 'image/jpeg',
    extension: 'jpg',
    is: (head) => head.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  },
  {
    media_type: 'image/tiff',
    extension: 'tif',
    is: (head) => ['II*\0', 'MM\0*'].includes(head.subarray(0, 4).toString('latin1')),
  },
  {
    media_type: 'image/heic',
    extension: 'heic',
    is: (head) => /^ftyp(heic|heix|mif1|msf1)$/.test(head.subarray(4, 12).toString('latin1')),
  },
];

const HEAD = 1024;

export const ACCEPTED_DOCUMENTS = 'PDF, PNG, JPEG, TIFF or HEIC';

export interface DocumentType {
  media_type: string;
  extension: string;
}

/** What a document is; undefined for anything that is not accepted. */
export function documentTypeOf(head: Buffer): DocumentType | undefined {
  const kind = KINDS.find(({ is }) => is(head));
  return kind && { media_type: kind.media_type, extension: kind.extension };
}

/** The stream as it was, once its first bytes are checked. */
export async function peekDocument(
  source: AsyncIterable<Uint8Array>,
): Promise<{ type: DocumentType | undefined; stream: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* first;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { type: documentTypeOf(Buffer.concat(first)), stream: whole() };
}
