import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** What stops an XML file from being read on. */
export interface XmlFault {
  line: number;
  message: string;
}

/** XML text, piece by piece, to its elements as they open. Entities of the file's own are not expanded. */
export class XmlReader {
  #parser = new SaxesParser();
  fault: XmlFault | null = null;

  constructor(open: (element: XmlElement) => void) {
    this.#parser.on('opentag', ({ name, attributes }) => open({ name, attributes }));
    this.#parser.on('error', (error) => {
      this.fault ??= { line: this.#parser.line, message: error.message.replace(/^\d+:\d+:\s*/, '') };
    });
  }

  push(text: string): void {
    if (this.fault === null) this.#parser.write(text);
  }

  end(): void {
    if (this.fault === null) this.#parser.close();
  }
}
