import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';

/** A document's objects, with references resolved. */
export class Objects {
  readonly document: PDFDocument;

  constructor(document: PDFDocument) {
    this.document = document;
  }

  follow(object: PDFObject | undefined): PDFObject | undefined {
    return object instanceof PDFRef ? this.document.context.lookup(object) : object;
  }
  get(of: PDFObject | undefined, key: string): PDFObject | undefined {
    return of instanceof PDFDict ? this.follow(of.get(PDFName.of(key))) : undefined;
  }
  text(object: PDFObject | undefined): string | undefined {
    return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;
  }
  name(object: PDFObject | undefined): string | undefined {
    return object instanceof PDFName ? object.decodeText() : undefined;
  }
  number(object: PDFObject | undefined): number | undefined {
    return object instanceof PDFNumber ? object.asNumber() : undefined;
  }
  list(object: PDFObject | undefined): PDFObject[] {
    if (object === undefined) return [];
    return object instanceof PDFArray ? object.asArray() : [object];
  }
  bytes(object: PDFObject | undefined): string {
    const streams = this.list(object).map((each) => this.follow(each));
    return streams
      .map((each) =>
        each instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(each).decode()).toString('latin1') : '',
      )
      .join('\n');
  }
}
