/** The only tags that remain in a text, without attributes: those of questions and answers. */
const ALLOWED = new Set(['faq', 'question', 'answer']);

/** Elements that are removed with their content. */
const HIDDEN = new Set(['script', 'style']);

const OPENS_A_TAG = /[a-z/!?]/i;

/**
 * A text without markup. `<` and `>` that belong to no tag stay as they are; where what is left would read as a tag, a
 * space comes between. One pass, whatever the text.
 */
export function stripMarkup(text: string): string {
  if (!text.includes('<')) return text;
  // ASCII alone: other letters may change their length
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const ends = new Ends(lower);
  const stripped: string[] = [];
  const write = (piece: string): void => {
    if (stripped.at(-1)?.endsWith('<') && OPENS_A_TAG.test(piece.charAt(0))) stripped.push(' ');
    stripped.push(piece);
  };
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open !== at) write(text.slice(at, open === -1 ? text.length : open));
    if (open === -1) break;
    if (!OPENS_A_TAG.test(text.charAt(open + 1))) {
      write('<');
      at = open + 1;
      continue;
    }
    const end = lower.startsWith('<!--', open) ? ends.after('-->', open + 4) : ends.after('>', open);
    if (end === undefined) {
      write('< ');
      at = open + 1;
      continue;
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/.exec(lower.slice(open, open + 12)) ?? [];
    if (ALLOWED.has(name)) write(`<${slash}${name}>`);
    at = HIDDEN.has(name) && slash === '' ? ends.ofElement(name, end) : end;
  }
  return stripped.join('');
}

/** Finds the next terminator once, so that stripping stays linear. */
class Ends {
  readonly #text: string;
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the closing tag of an element; one that is never closed hides nothing. */
  ofElement(name: string, from: number): number {
    const close = this.after(`</${name}`, from);
    return (close === undefined ? undefined : this.after('>', close)) ?? from;
  }

  after(sign: string, from: number): number | undefined {
    if (this.#absent.has(sign)) return undefined;
    const at = this.#text.indexOf(sign, from);
    if (at === -1) this.#absent.add(sign);
    return at === -1 ? undefined : at + sign.length;
  }
}
