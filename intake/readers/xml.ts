import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without a prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

export interface XmlHandler {
  open(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** What stops an XML file from being read on. */
export interface XmlFault {
  line: number;
  message: string;
}

const DAMAGED = 'The XML is damaged';

/** Why nothing after a fault is read. */
export const damageReason = ({ line, message }: XmlFault): string =>
  `${DAMAGED} at line ${line} (${message}), so we read nothing after it. Download the complete file again.`;

/** Whether a reason is that of a fault. */
export const isDamageReason = (reason: string): boolean => reason.startsWith(DAMAGED);

const MAX_BETWEEN_TAGS = 1_000_000;
const MAX_DEPTH = 200;

/**
 * XML text, piece by piece, to its elements, in bounded memory. Entities of the file's own are not expanded: one that is
 * used ends the reading, and so do a text over a million characters and elements nested deeper than any format has them.
 */
export class XmlReader {
  #parser = new SaxesParser();
  #sinceTag = 0;
  #depth = 0;
  fault: XmlFault | null = null;

  constructor(handler: XmlHandler) {
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#sinceTag = 0;
      if (++this.#depth > MAX_DEPTH) this.#fail(`elements are nested more than ${MAX_DEPTH} deep`);
      if (this.fault === null) handler.open({ name: localName(name), attributes });
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#sinceTag = 0;
      this.#depth--;
      if (this.fault === null) handler.close?.(localName(name));
    });
    if (handler.text) {
      const append = (text: string): void => {
        if (this.fault === null) handler.text?.(text);
      };
      this.#parser.on('text', append);
      this.#parser.on('cdata', append);
    }
    this.#parser.on('error', (error) => this.#fail(error.message.replace(/^\d+:\d+:\s*/, '')));
  }

  push(text: string): void {
    if (this.fault !== null) return;
    this.#sinceTag += text.length;
    this.#parser.write(text);
    if (this.#sinceTag > MAX_BETWEEN_TAGS) this.#fail(`a text or a tag is over ${MAX_BETWEEN_TAGS} characters long`);
  }

  end(): void {
    if (this.fault === null) this.#parser.close();
  }

  #fail(message: string): void {
    this.fault ??= { line: this.#parser.line, message };
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
