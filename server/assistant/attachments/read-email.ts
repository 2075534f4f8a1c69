/** The sender, the subject and the readable body of a mail; the text of its HTML where it has no plain text. */
export function wordsOfEmail(source: string): string {
  const { headers, body } = partOf(source);
  const shown = ['from', 'subject', 'date']
    .flatMap((name) => (headers.has(name) ? [`${name}: ${decodeWords(headers.get(name) ?? '')}`] : []))
    .join('\n');
  const { html, text } = bodiesOf(headers, body, 0);
  return text !== '' || html === ''
    ? `${shown}\n\n${text}`
    : `<html><body><p>${shown.replaceAll('<', '(').replaceAll('\n', '</p><p>')}</p>${html}</body></html>`;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function partOf(source: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [null, source, ''];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return { headers, body };
}

const MAX_DEPTH = 5;

function bodiesOf(headers: Part['headers'], body: string, depth: number): { text: string; html: string } {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < MAX_DEPTH) {
    const parts = body.split(`--${boundary}`).slice(1, 50);
    const found = parts.map((one) => {
      const part = partOf(one.replace(/^\r?\n/, ''));
      return bodiesOf(part.headers, part.body, depth + 1);
    });
    const join = (key: 'text' | 'html') =>
      found
        .map((one) => one[key])
        .filter(Boolean)
        .join('\n');
    return { text: join('text'), html: join('html') };
  }
  if (!/^text\//i.test(type)) return { text: '', html: '' };
  const decoded = decodeBody(body, headers.get('content-transfer-encoding') ?? '');
  return /^text\/html/i.test(type) ? { text: '', html: decoded } : { text: decoded, html: '' };
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?utf-8?b?…?=` of a header. */
const decodeWords = (text: string): string =>
  text.replace(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
  );
