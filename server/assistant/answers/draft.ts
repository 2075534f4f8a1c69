import type { Action, Answer, Source } from '@trover/contract/assistant/answers.ts';

/** A run of text. `source`: the id of the source that states its figures; text without a source contains no figures. */
export interface Span {
  text: string;
  source?: string;
  /** A path of the portal or an address of a source. */
  href?: string;
  strong?: true;
  /** A second, quiet line in a cell of a table; in plain text it follows after a comma. */
  isNote?: true;
}

export type Line = readonly Span[];

export type Block =
  | { kind: 'heading'; line: Line }
  | { kind: 'paragraph'; line: Line }
  | { kind: 'list'; lines: Line[] }
  | { kind: 'table'; head: string[]; rows: Line[][] };

/** An answer before it is formatted. */
export interface Draft {
  blocks: Block[];
  sources: Source[];
  actions: Action[];
  confidence: Answer['confidence'];
  refused: Answer['refused'];
}

/** A part of a line: plain text, or text from a source. */
export type Part = string | Span;

/** Composes an answer: each source is added once, and each figure is written with its source. */
export class AnswerBuilder {
  readonly #blocks: Block[] = [];
  readonly #sources: Source[] = [];
  readonly #actions: Action[] = [];
  #confidence: Answer['confidence'] = 'high';
  #refused: Answer['refused'] = null;

  /** Adds a source, or more words of a source that was added before; returns its id. */
  source(source: Omit<Source, 'id'>): string {
    const known = this.#sources.find(
      ({ kind, url, title }) => kind === source.kind && url === source.url && title === source.title,
    );
    if (known !== undefined) {
      if (!known.passage.includes(source.passage)) known.passage = `${known.passage} ${source.passage}`;
      return known.id;
    }
    const id = `s${this.#sources.length + 1}`;
    this.#sources.push({ id, ...source });
    return id;
  }

  heading(...parts: Part[]): this {
    this.#blocks.push({ kind: 'heading', line: lineOf(parts) });
    return this;
  }

  paragraph(...parts: Part[]): this {
    this.#blocks.push({ kind: 'paragraph', line: lineOf(parts) });
    return this;
  }

  list(lines: readonly (readonly Part[])[]): this {
    if (lines.length > 0) this.#blocks.push({ kind: 'list', lines: lines.map(lineOf) });
    return this;
  }

  table(head: string[], rows: readonly (readonly (readonly Part[])[])[]): this {
    if (rows.length > 0)
      this.#blocks.push({ kind: 'table', head, rows: rows.map((row) => row.map((cell) => lineOf(cell))) });
    return this;
  }

  /** Appends another answer; if a part is unsure or refused, so is the whole. */
  append({ blocks, sources, actions, confidence, refused }: Draft): this {
    const ids = new Map(sources.map(({ id, ...source }) => [id, this.source(source)]));
    const moved = (line: Line): Line =>
      line.map((span) => (span.source === undefined ? span : { ...span, source: ids.get(span.source) ?? span.source }));
    for (const block of blocks) {
      if (block.kind === 'list') this.#blocks.push({ ...block, lines: block.lines.map(moved) });
      else if (block.kind === 'table') this.#blocks.push({ ...block, rows: block.rows.map((row) => row.map(moved)) });
      else this.#blocks.push({ ...block, line: moved(block.line) });
    }
    for (const { label, href } of actions) this.action(label, href);
    if (confidence === 'low') this.unsure();
    if (refused !== null) this.refuse(refused);
    return this;
  }

  action(label: string, href: string): this {
    if (!this.#actions.some((one) => one.href === href)) this.#actions.push({ label, href });
    return this;
  }

  unsure(): this {
    this.#confidence = 'low';
    return this;
  }

  refuse(reason: NonNullable<Answer['refused']>): this {
    this.#refused = reason;
    return this;
  }

  get isUnsure(): boolean {
    return this.#confidence === 'low';
  }

  build(): Draft {
    return {
      blocks: this.#blocks,
      sources: this.#sources,
      actions: this.#actions,
      confidence: this.#confidence,
      refused: this.#refused,
    };
  }
}

const lineOf = (parts: readonly Part[]): Line =>
  parts.map((part) => (typeof part === 'string' ? { text: part } : part));

/** Other people's words between quotation marks; quotation marks in them cannot close the quotation. */
export const quoteWords = (words: string): string => `“${words.replace(/[“”„«»]/g, '"')}”`;

/** Text with the source that states it. */
export const from = (source: string, text: string): Span => ({ text, source });

export const link = (text: string, href: string, source?: string): Span => ({ text, href, ...(source && { source }) });

export const note = (text: string, source: string): Span => ({ text, source, isNote: true });

export const strong = (text: string, source?: string): Span => ({ text, strong: true, ...(source && { source }) });
