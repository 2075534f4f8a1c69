/** A file's type by its content; the name only distinguishes office files of the same container. */
const byBeginning: readonly [begins: string | RegExp, media_type: string][] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^....ftyp(heic|heix|mif1|avif)/s, 'image/heic'],
];

const office: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const oldOffice: Record<string, string> = { doc: 'application/msword', xls: 'application/vnd.ms-excel' };

/** How much of a file is needed to find its type. */
export const TYPE_BYTES = 4096;

export const knownFileKinds = 'PDF, PNG, JPEG, WebP, HEIC, Word, Excel, CSV or plain text';

/** The media type by the first bytes of a file; undefined for what is not accepted. */
export function fileType(beginning: Uint8Array, fileName: string): string | undefined {
  const text = Buffer.from(beginning.subarray(0, TYPE_BYTES)).toString('latin1');
  const known = byBeginning.find(([begins]) =>
    typeof begins === 'string' ? text.startsWith(begins) : begins.test(text),
  );
  if (known) return known[1];
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (text.startsWith('PK\x03\x04')) return office[extension];
  if (text.startsWith('\xd0\xcf\x11\xe0')) return oldOffice[extension];
  return beginning.length > 0 && isText(beginning) ? (extension === 'csv' ? 'text/csv' : 'text/plain') : undefined;
}

/** UTF-8 without control characters, and no page of HTML, which would run where it is opened. */
function isText(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes.subarray(0, TYPE_BYTES), { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  return !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text) && !/^\s*<(!doctype|html|svg|\?xml|script)/i.test(text);
}
