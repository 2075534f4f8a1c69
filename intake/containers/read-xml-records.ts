import { isObject } from '@trover/core/text/is-object.ts';
import { refusedFile } from '../batches.ts';
import { detectEncoding, TextReader } from '../readers/text.ts';
import { XmlReader } from '../readers/xml.ts';
import { describeUnknown } from '../unknown-file.ts';
import { ELEMENT_TEXT } from './json/flat-records.ts';
import { readRecords } from './json/read-json.ts';
import type { ReadContainer } from './read-container.ts';

const PIECE = 100_000;
const MAX_ELEMENTS = 2_000_000;
/** How many elements are open where those within the outermost one end. */
const WITHIN_ROOT = 2;

/** An element: its attributes and the elements within it by their names, or its text; with both, the text has a name of its own. */
interface Element {
  within: Record<string, unknown>;
  text: string;
}

/** Reads the longest list of alike elements in an XML file of no known format as a table. */
export const readXmlRecords: ReadContainer = async function* (bytes, options) {
  const value = objectIn(new TextReader(detectEncoding(bytes)).read(bytes));
  const read = value === null ? null : readRecords(value, bytes.length, options);
  if (read === null) yield refusedFile(describeUnknown(bytes, null, options.name), bytes.length);
  else yield* read;
};

/** An XML text as the object that its elements are; null where it is broken. */
function objectIn(text: string): unknown {
  const root: Element = { within: {}, text: '' };
  const open: Element[] = [root];
  let elements = 0;
  const xml = new XmlReader({
    open: ({ attributes }) => {
      elements += 1;
      open.push({ within: { ...attributes }, text: '' });
    },
    text: (more) => {
      open.at(-1)!.text += more;
    },
    close: (name) => {
      const { within, text: own } = open.pop()!;
      const text = own.trim();
      if (text !== '' && Object.keys(within).length > 0) addTo(within, ELEMENT_TEXT, text, false);
      const value = Object.keys(within).length === 0 ? text : within;
      addTo(open.at(-1)!.within, name, value, open.length === WITHIN_ROOT);
    },
  });
  for (let at = 0; at < text.length && xml.fault === null && elements < MAX_ELEMENTS; at += PIECE)
    xml.push(text.slice(at, at + PIECE));
  xml.end();
  return xml.fault === null && elements < MAX_ELEMENTS ? root.within : null;
}

/** Adds a value by its name; elements of one name are a list, and so is the only one of its name in a list of records. */
function addTo(within: Record<string, unknown>, name: string, value: unknown, isRecord: boolean): void {
  const known = within[name];
  if (Array.isArray(known)) known.push(value);
  else if (known === undefined) within[name] = isRecord && isObject(value) ? [value] : value;
  else within[name] = [known, value];
}
