import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How much more likely each part of a question is in each article, and how rare it is. */
export interface Model {
  slugs: readonly string[];
  /** The logarithm of the weight of each article’s examples: a long list makes none of its parts more likely. */
  lengths: readonly number[];
  /** The number of each part. */
  parts: ReadonlyMap<string, number>;
  rarities: Float32Array;
  /** Where the gains of each part begin; those of the next part begin where they end. */
  starts: Uint32Array;
  gains: Float32Array;
  /** For each gain the number of its article in `slugs`. */
  articles: Uint16Array;
}

type Examples = ReadonlyMap<string, readonly string[]>;

/** Identifies the examples that a model is built from. */
const keyOf = (examples: Examples): string =>
  createHash('sha256')
    .update(JSON.stringify([...examples]))
    .digest('hex');

const NAME = 'question-model.bin';

/** Stores a model beside the bundled program, which loads it at its start. */
export function storeModel(folder: string, model: Model, examples: Examples): void {
  const { slugs, lengths, parts, rarities, starts, gains, articles } = model;
  const text = Buffer.from([...parts.keys()].join('\n'));
  const counts = { parts: parts.size, gains: gains.length, letters: text.length };
  const head = Buffer.from(JSON.stringify({ key: keyOf(examples), slugs, lengths, ...counts }));
  const size = Buffer.alloc(4);
  const padding = Buffer.alloc(-head.length & 3);
  size.writeUInt32LE(head.length + padding.length);
  const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
    Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  const numbers = [rarities, starts, gains, articles].map(bytesOf);
  writeFileSync(
    join(folder, NAME),
    Buffer.concat([size, head, Buffer.from(' '.repeat(padding.length)), ...numbers, text]),
  );
}

/** The folder of the built program: its own, or for tests the one that they use. */
const buildFolder = (): string => process.env.TROVER_BUILD ?? dirname(process.argv[1] ?? '');

/** The model that was built with the program that runs; undefined where none was, or the examples have changed. */
export function loadModel(examples: Examples, folder = buildFolder()): Model | undefined {
  try {
    return readModel(readFileSync(join(folder, NAME)), examples);
  } catch {
    return undefined; // absent, unreadable or damaged: it is built again
  }
}

function readModel(file: Buffer, examples: Examples): Model | undefined {
  const size = file.readUInt32LE(0);
  const head = JSON.parse(file.toString('utf8', 4, 4 + size)) as {
    key: string;
    slugs: string[];
    lengths: number[];
    parts: number;
    gains: number;
    letters: number;
  };
  const length = 4 + size + 4 * (2 * head.parts + 1) + 6 * head.gains + head.letters;
  if (head.key !== keyOf(examples) || file.length !== length) return undefined;
  let at = 4 + size;
  const next = (length: number): ArrayBuffer => {
    const bytes = new Uint8Array(file.subarray(at, at + length));
    at += length;
    return bytes.buffer;
  };
  const rarities = new Float32Array(next(4 * head.parts));
  const starts = new Uint32Array(next(4 * (head.parts + 1)));
  const gains = new Float32Array(next(4 * head.gains));
  const articles = new Uint16Array(next(2 * head.gains));
  const names = file.toString('utf8', at).split('\n');
  const parts = new Map(names.map((name, place) => [name, place]));
  return { slugs: head.slugs, lengths: head.lengths, parts, rarities, starts, gains, articles };
}
