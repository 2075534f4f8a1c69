import { PDFBool, PDFDict, PDFDocument, PDFName, type PDFObject } from 'pdf-lib';
import { Objects } from './objects.ts';
import { structureFaults } from './structure-faults.ts';
import { type Marked, tagFaults } from './tag-faults.ts';

const isTrue = (object: PDFObject | undefined): boolean => object instanceof PDFBool && object.asBoolean();

/**
 * What prevents a document from being PDF/UA-1, by the machine-checkable conditions of the Matterhorn Protocol for
 * documents without forms, links, media and optional content. None of our documents has these; one that contains them
 * fails.
 */
export async function pdfFaults(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = new Objects(document);
  const { catalog } = document;
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };

  const marks = objects.get(catalog, 'MarkInfo');
  check(isTrue(objects.get(marks, 'Marked')), 'the document is not marked as tagged');
  check(!isTrue(objects.get(marks, 'Suspects')), 'its tags are suspect');
  check((objects.text(objects.get(catalog, 'Lang')) ?? '') !== '', 'the document has no language');
  const viewer = objects.get(catalog, 'ViewerPreferences');
  check(isTrue(objects.get(viewer, 'DisplayDocTitle')), 'the title is not shown in the window');
  check((document.getTitle() ?? '') !== '', 'the document has no title');
  const metadata = Buffer.from(objects.bytes(objects.get(catalog, 'Metadata')), 'latin1').toString();
  check(/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), 'the metadata does not claim PDF/UA-1');
  check(/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(metadata), 'the metadata has no title');
  const names = objects.get(catalog, 'Names');
  for (const [of, keys] of [
    [catalog, ['AcroForm', 'OCProperties']],
    [names, ['EmbeddedFiles', 'JavaScript']],
  ] as const)
    for (const key of keys) check(objects.get(of, key) === undefined, `the document has ${key}, which is not checked`);

  const marked: Marked[] = [];
  for (const [index, page] of document.getPages().entries()) {
    const { node } = page;
    const where = `page ${index + 1}`;
    check(objects.name(objects.get(node, 'Tabs')) === 'S', `${where} is not tabbed through by its structure`);
    check(objects.list(objects.get(node, 'Annots')).length === 0, `${where} has annotations, which are not checked`);
    const { found, faults: ofPage } = tagFaults(objects.bytes(node.get(PDFName.of('Contents'))));
    faults.push(...ofPage.map((fault) => `${where}: ${fault}`));
    const key = objects.number(objects.get(node, 'StructParents'));
    check(found.length === 0 || key !== undefined, `${where} is not in the parent tree`);
    marked.push(...found.map((mcid) => ({ page: page.ref, mcid, key })));
    faults.push(...fontFaults(objects, objects.get(objects.get(node, 'Resources'), 'Font'), where));
  }
  const root = objects.get(catalog, 'StructTreeRoot');
  if (root === undefined) return [...faults, 'the document has no structure'];
  return [...faults, ...structureFaults(objects, root, marked)];
}

function fontFaults(objects: Objects, fonts: PDFObject | undefined, where: string): string[] {
  if (!(fonts instanceof PDFDict)) return [];
  return fonts.entries().flatMap(([name, value]) => {
    const font = objects.follow(value);
    const [under = font] = objects.list(objects.get(font, 'DescendantFonts')).map((each) => objects.follow(each));
    const descriptor = objects.get(under, 'FontDescriptor');
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => objects.get(descriptor, key) !== undefined);
    const faults = isEmbedded ? [] : [`${where}: the font ${name.decodeText()} is not embedded`];
    if (objects.get(font, 'ToUnicode') === undefined)
      faults.push(`${where}: the letters of the font ${name.decodeText()} are not known`);
    if (
      objects.name(objects.get(under, 'Subtype')) === 'CIDFontType2' &&
      objects.get(under, 'CIDToGIDMap') === undefined
    )
      faults.push(`${where}: the font ${name.decodeText()} has no map of its glyphs`);
    return faults;
  });
}
