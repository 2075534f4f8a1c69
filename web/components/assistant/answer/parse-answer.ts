import { type Answer, ESTIMATE_ROW } from '@trover/contract/assistant/answers.ts';

/** An answer's HTML as a tree of permitted nodes; nothing else reaches the page. */
export type AnswerNode =
  | { kind: 'text'; text: string }
  | { kind: 'element'; tag: Tag; href: string | null; children: AnswerNode[] };

const TAGS = [
  ...['h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const;
type Tag = 'h3' | 'h4' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a' | 'br' | 'blockquote' | TableTag;
type TableTag = 'table' | 'thead' | 'tbody' | 'tfoot' | 'tr' | 'th' | 'td';

const AS: Record<string, Tag> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };
const DROPPED: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

const tagOf = (name: string): Tag | null => AS[name] ?? (TAGS.find((tag) => tag === name) as Tag | undefined) ?? null;

/** A path of the portal, or an address of the web. */
const safeHref = (href: string | null): string | null =>
  href !== null && (/^\/(?!\/)/.test(href) || /^https:\/\//i.test(href)) ? href : null;

/** Parses HTML without running any of it. Only in a browser. */
export function parseAnswer(html: string): AnswerNode[] {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body);
}

function childrenOf(node: Node): AnswerNode[] {
  return [...node.childNodes].flatMap((child): AnswerNode[] => {
    if (child.nodeType === 3) return [{ kind: 'text', text: child.textContent ?? '' }];
    if (child.nodeType !== 1) return [];
    const element = child as Element;
    const name = element.localName;
    if (DROPPED.has(name)) return [];
    const tag = tagOf(name);
    if (tag === null) return childrenOf(element);
    const href = tag === 'a' ? safeHref(element.getAttribute('href')) : null;
    return [{ kind: 'element', tag, href, children: childrenOf(element) }];
  });
}

/** A run of an answer's text; `source`: the number of its source. */
interface Run {
  text: string;
  source: number | null;
}

/** Whether a place in a text is inside a web or email address, whose digits are no figure. */
function isInAddress(text: string, at: number): boolean {
  const from = text.lastIndexOf(' ', at) + 1;
  const end = text.indexOf(' ', at);
  return /:\/\/|@|\p{L}\.\p{L}{2}/u.test(text.slice(from, end === -1 ? text.length : end));
}

/** What a figure counts: its number follows after it, and not in between. */
const UNIT = /^ (?:days?|months?|years?|shares?|cases?|claims?|payments?)\b(?: left\b)?/;

/** Splits a text after each figure that a source states. `cited` contains figures that have their number already. */
export function citeFigures(
  text: string,
  { facts, sources }: Pick<Answer, 'facts' | 'sources'>,
  cited: Set<string>,
): Run[] {
  const places = facts.flatMap(({ value, source_id }) => {
    const number = sources.findIndex(({ id }) => id === source_id) + 1;
    const at = text.indexOf(value);
    const isPart =
      (at > 0 && /[\d.,$€£]/.test(text[at - 1] ?? '') && /^\d/.test(value)) ||
      (/\d$/.test(value) && /^(?:\d|[.,]\d)/.test(text.slice(at + value.length)));
    const isShown = at !== -1 && !isPart && !isInAddress(text, at);
    const end = at + value.length;
    const unit = UNIT.exec(text.slice(end))?.[0].length ?? 0;
    return number === 0 || !isShown || cited.has(value) ? [] : [{ value, number, end: end + unit }];
  });
  const runs: Run[] = [];
  let from = 0;
  for (const { value, number, end } of places.toSorted((one, other) => one.end - other.end)) {
    if (end <= from || cited.has(value)) continue;
    cited.add(value);
    runs.push({ text: text.slice(from, end), source: number });
    from = end;
  }
  return [...runs, ...(from < text.length ? [{ text: text.slice(from), source: null }] : [])];
}

const BLOCKS: ReadonlySet<Tag> = new Set(['h3', 'h4', 'p', 'li', 'blockquote', 'table']);

/**
 * The runs of each text of an answer. Successive figures of one source in a paragraph, an item or a table share a mark,
 * after the last of them.
 */
export function citeAnswer(
  nodes: readonly AnswerNode[],
  answer: Pick<Answer, 'facts' | 'sources'>,
): ReadonlyMap<AnswerNode, Run[]> {
  const runsOf = new Map<AnswerNode, Run[]>();
  const cited = new Set<string>();
  const visit = (each: AnswerNode, block: Run[]): void => {
    if (each.kind === 'text') {
      const runs = citeFigures(each.text, answer, cited);
      runsOf.set(each, runs);
      block.push(...runs.filter(({ source }) => source !== null));
      return;
    }
    const own = BLOCKS.has(each.tag) ? [] : block;
    for (const child of each.children) visit(child, own);
    if (own !== block) shareMarks(own);
  };
  const rest: Run[] = [];
  for (const node of nodes) visit(node, rest);
  shareMarks(rest);
  return runsOf;
}

function shareMarks(marked: readonly Run[]): void {
  for (const [at, run] of marked.entries()) if (run.source === marked[at + 1]?.source) run.source = null;
}

const NUMERIC = /^[−-]?[$€£¥]?\d[\d,]*(?:\.\d+)?[%¢]?$/;

const textOf = (node: AnswerNode): string => (node.kind === 'text' ? node.text : node.children.map(textOf).join(''));

/** Whether a row of a table states an estimated payment. */
export const isEstimateRow = (row: AnswerNode): boolean =>
  row.kind === 'element' && row.children[0] !== undefined && textOf(row.children[0]).trim() === ESTIMATE_ROW;

const elementsOf = (node: AnswerNode, tags: readonly string[]): (AnswerNode & { kind: 'element' })[] =>
  node.kind === 'text'
    ? []
    : node.children.flatMap((child) =>
        child.kind === 'element' && tags.includes(child.tag) ? [child] : elementsOf(child, tags),
      );

/** The columns of a table that contain only numbers, counted from 0: they are aligned at the right. */
export function numericColumns(table: AnswerNode): ReadonlySet<number> {
  const rows = elementsOf(table, ['tr']).map((row) => elementsOf(row, ['td']).map((cell) => textOf(cell).trim()));
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows.map((row) => row[at] ?? '').filter((text) => text !== '' && text !== '–'),
  );
  return new Set(
    columns.flatMap((cells, at) => (cells.length > 0 && cells.every((one) => NUMERIC.test(one)) ? [at] : [])),
  );
}
