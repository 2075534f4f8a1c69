const HEAD = 4096;

const startsWith = (text: string) => (head: Buffer) => head.toString('latin1', 0, text.length) === text;
const ofBrand = (brands: RegExp) => (head: Buffer) =>
  /^ftyp/.test(head.toString('latin1', 4, 8)) && brands.test(head.toString('latin1', 8, 12));

/** A file's type is detected from its first bytes, never from its name. */
const SIGNATURES: readonly { media_type: string; is: (head: Buffer) => boolean }[] = [
  { media_type: 'image/png', is: startsWith('\x89PNG\r\n\x1a\n') },
  { media_type: 'image/jpeg', is: startsWith('\xff\xd8\xff') },
  { media_type: 'image/tiff', is: (head) => startsWith('II*\0')(head) || startsWith('MM\0*')(head) },
  { media_type: 'image/webp', is: (head) => /^RIFF....WEBP/s.test(head.toString('latin1', 0, 12)) },
  { media_type: 'image/heic', is: ofBrand(/^(heic|heix|mif1|msf1)$/) },
  { media_type: 'image/avif', is: ofBrand(/^avif$/) },
  { media_type: 'application/zip', is: startsWith('PK\x03\x04') },
  { media_type: 'application/x-ole-storage', is: startsWith('\xd0\xcf\x11\xe0') },
  // Some programs write lines of their own in front of it.
  { media_type: 'application/pdf', is: (head) => head.subarray(0, 1024).includes('%PDF-') },
];

/** Office files share a container format with others, so the name's extension decides. */
const OFFICE: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'application/x-ole-storage': { doc: 'application/msword', xls: 'application/vnd.ms-excel' },
};

export interface FileKinds {
  media_types: readonly string[];
  /** The names of the kinds, for a sentence. */
  names: string;
}

/** Files that can prove a trade: documents that a person can compare with it, page by page. */
export const PROOF_FILES: FileKinds = {
  media_types: ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic'],
  names: 'PDF, PNG, JPEG, TIFF or HEIC',
};

/** Files that can be attached to a case or a message. */
export const DOCUMENT_FILES: FileKinds = {
  media_types: [
    ...[
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/heic',
      'image/avif',
      'text/csv',
      'text/plain',
    ],
    ...Object.values(OFFICE).flatMap((types) => Object.values(types)),
  ],
  names: 'PDF, PNG, JPEG, WebP, HEIC, Word, Excel, CSV or plain text',
};

/** The media type of a file by its first bytes; undefined if it is none of `kinds`. */
export function fileType(head: Buffer, fileName: string, kinds: FileKinds): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const known = SIGNATURES.find(({ is }) => is(head))?.media_type;
  const type = known === undefined ? textType(head, extension) : known in OFFICE ? OFFICE[known]![extension] : known;
  return type !== undefined && kinds.media_types.includes(type) ? type : undefined;
}

/** UTF-8 text without control characters that is not HTML, which a browser would run. */
function textType(head: Buffer, extension: string): string | undefined {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(head.subarray(0, HEAD), { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  const hasControls = /[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text);
  const isMarkup = /^\s*<(!doctype|html|svg|\?xml|script)/i.test(text);
  if (head.length === 0 || hasControls || isMarkup) return undefined;
  return extension === 'csv' ? 'text/csv' : 'text/plain';
}

/** The extensions of a type, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'tsv', 'log', 'md'],
  ...Object.fromEntries(
    Object.values(OFFICE).flatMap((types) => Object.entries(types).map(([extension, type]) => [type, [extension]])),
  ),
};
/** Extensions of documents that are not recognized by content and are not executable. */
const PASSIVE: readonly string[] = ['rtf', 'odt', 'ods', 'zip', 'tif', 'tiff', 'gif', 'bmp', 'msg', 'eml'];

/** The name with an extension that matches the file's type, so that the right program opens it. */
export function nameOfType(file_name: string, media_type: string): string {
  const [usual = 'bin'] = EXTENSIONS[media_type] ?? [];
  const allowed = EXTENSIONS[media_type] ?? ['bin', ...PASSIVE];
  const extension = /\.([a-z0-9]+)$/i.exec(file_name)?.[1]?.toLowerCase() ?? '';
  return allowed.includes(extension) ? file_name : `${file_name.slice(-250)}.${usual}`;
}

/** The first bytes of a stream, enough for `fileType`, and the complete stream, which the caller must read or close. */
export async function peekFile(
  source: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; stream: AsyncIterable<Uint8Array>; close: () => Promise<void> }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const close = async (): Promise<void> => void (await chunks.return?.());
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let step = await chunks.next(); !step.done; step = await chunks.next()) yield step.value;
    } finally {
      await close();
    }
  }
  return { head: Buffer.concat(first), stream: whole(), close };
}
