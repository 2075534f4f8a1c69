/** Pseudo-random numbers, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nested = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/**
 * Values that nobody sends on purpose: of the wrong type, at a limit of the storage, or with a meaning to some lower
 * layer.
 */
const HOSTILE: readonly unknown[] = [
  ...[null, true, [], {}, '', ' ', '\0', 'a\0b', '\uD800', '\u202E‮abc', '💥'.repeat(50), 'a'.repeat(5000)],
  ...[-1, 0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e-7, '9223372036854775808', '99999999999999999999', '1e5'],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '-4712-01-01', 'infinity', '2026-11-23T25:61:00Z', '+275760-09-14'],
  ...['12,50', '1.000.000', '٣', '-0', '0x10', '1e400', 'NaN', '.5', '000418804471'],
  ...[`' or 1=1 --`, `"; drop table accounts; --`, '%', '_%\\', '\\', '{{7*7}}', '<script>alert(1)</script>'],
  ...['../../../../etc/passwd', '..%2f..%2f', '/', '//evil.example', 'javascript:alert(1)', 'http://169.254.169.254/'],
  ...['__proto__', 'constructor', { __proto__: { is_admin: true } }, { constructor: { prototype: 1 } }, { $ne: null }],
  ...['=cmd|x', '+1', '@SUM(A1)', '(a+)+$', 'a'.repeat(300), ['a', ['b']], nested(60), nested(200)],
  ...[
    Array.from({ length: 1500 }, (_, at) => at),
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [at, at])),
  ],
];

export class Hostile {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  chance(of: number): boolean {
    return this.#random() < of;
  }

  value(): unknown {
    return this.pick(HOSTILE);
  }

  /** A hostile value as a part of an address. */
  text(): string {
    const value = this.value();
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** The body with a wrong value in one of its places, or a hostile value in its stead. */
  body(body: unknown): unknown {
    if (this.chance(0.08)) return this.value();
    const copy = structuredClone(body ?? {}) as Record<string, unknown>;
    const times = 1 + Math.floor(this.#random() * 2);
    for (let at = 0; at < times; at += 1) this.#spoil(copy);
    return copy;
  }

  #spoil(into: Record<string, unknown>): void {
    const keys = Object.keys(into);
    if (keys.length === 0 || this.chance(0.1)) {
      into[this.pick(['id', 'limit', 'cursor', 'extra', '__proto__x', 'a'.repeat(200)])] = this.value();
      return;
    }
    const key = this.pick(keys);
    const inner = into[key];
    if (inner !== null && typeof inner === 'object' && this.chance(0.6)) this.#spoil(inner as Record<string, unknown>);
    else if (this.chance(0.15)) delete into[key];
    else into[key] = this.value();
  }

  /** Bytes that are not valid JSON, or too much of it. */
  bytes(): string {
    return this.pick([
      ...['', '{', '[[[[', 'null', '"', '{"a":1,"a":2}', '\u0000', '{"__proto__":{"a":1}}', '[1,2', 'a=1&b=2', '1e999'],
      '['.repeat(5000),
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
      `{${Array.from({ length: 2000 }, (_, at) => `"k${at}":1`).join()}}`,
      `"${'x'.repeat(300_000)}"`,
    ]);
  }
}
