/** What an OFX text is made of, in its order. A leaf's value is as printed, without spaces around it. */
export interface OfxHandler {
  open(tag: string): void;
  leaf(tag: string, value: string): void;
  close(tag: string): void;
}

const MAX_PENDING = 256_000;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Scans OFX piece by piece, SGML (leaves unclosed) and XML alike: a tag with text behind it is a leaf, one without opens
 * an aggregate. Character entities are decoded where the text is XML; in SGML they stay as printed.
 */
export class OfxScanner {
  #handler: OfxHandler;
  #isXml: boolean;
  #rest = '';

  constructor(handler: OfxHandler, isXml: boolean) {
    this.#handler = handler;
    this.#isXml = isXml;
  }

  push(text: string): void {
    this.#scan(this.#rest + text, false);
  }

  end(): void {
    this.#scan(this.#rest, true);
  }

  #scan(buffer: string, last: boolean): void {
    let at = buffer.indexOf('<');
    while (at >= 0) {
      if (buffer.startsWith('<![CDATA[', at)) {
        const end = buffer.indexOf(']]>', at);
        if (end < 0) break;
        at = buffer.indexOf('<', end + 3);
        continue;
      }
      const tagEnd = buffer.indexOf('>', at);
      if (tagEnd < 0) break;
      const next = valueEnd(buffer, tagEnd + 1);
      if (next < 0 && !last) break;
      this.#element(buffer.slice(at + 1, tagEnd), buffer.slice(tagEnd + 1, next < 0 ? buffer.length : next));
      at = next;
    }
    this.#rest = at < 0 || last ? '' : buffer.slice(at);
    if (this.#rest.length > MAX_PENDING) this.#rest = '';
  }

  #element(markup: string, text: string): void {
    if (markup.startsWith('?') || markup.startsWith('!')) return;
    if (markup.startsWith('/')) {
      this.#handler.close(markup.slice(1).trim().toUpperCase());
      return;
    }
    const tag = markup.split(/[\s/]/, 1)[0]!.toUpperCase();
    const value = this.#value(text);
    if (value === '') {
      if (!markup.endsWith('/')) this.#handler.open(tag);
    } else this.#handler.leaf(tag, value);
  }

  #value(text: string): string {
    const plain = text.startsWith('<![CDATA[') ? text.slice(9, text.indexOf(']]>')) : text;
    const value = plain.trim();
    if (!this.#isXml || !value.includes('&')) return value;
    return value.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => decoded(name) ?? whole);
  }
}

/** Where the text behind a tag ends; -1 when its end is not here yet. */
function valueEnd(buffer: string, from: number): number {
  if (!buffer.startsWith('<![CDATA[', from)) return buffer.indexOf('<', from);
  const end = buffer.indexOf(']]>', from);
  return end < 0 ? -1 : buffer.indexOf('<', end);
}

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
