const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants of FIPS 180-4: the first 32 bits of the fractional parts of roots of the first primes. */
function fill(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor++) isPrime = candidate % divisor !== 0;
    if (!isPrime) continue;
    if (found < 8) START[found] = (candidate ** 0.5 % 1) * 2 ** 32;
    K[found] = (Math.cbrt(candidate) % 1) * 2 ** 32;
    found += 1;
  }
}
fill();

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** SHA-256 (FIPS 180-4) over text given in pieces; pure, so that the same figures give the same hash in every place. */
export class Sha256 {
  readonly #state = Uint32Array.from(START);
  readonly #words = new Uint32Array(64);
  readonly #block = new Uint8Array(64);
  readonly #encoder = new TextEncoder();
  #filled = 0;
  #length = 0;

  add(text: string): this {
    const bytes = this.#encoder.encode(text);
    this.#length += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + 64 - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === 64) this.#mix();
    }
    return this;
  }

  #mix(): void {
    const words = this.#words;
    const block = this.#block;
    for (let at = 0; at < 16; at++)
      words[at] = (block[at * 4]! << 24) | (block[at * 4 + 1]! << 16) | (block[at * 4 + 2]! << 8) | block[at * 4 + 3]!;
    for (let at = 16; at < 64; at++) {
      const a = words[at - 15]!;
      const b = words[at - 2]!;
      const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[at] = words[at - 16]! + low + words[at - 7]! + high;
    }
    const state = this.#state;
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let at = 0; at < 64; at++) {
      const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + K[at]! + words[at]!) | 0;
      const two = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
    this.#filled = 0;
  }

  hex(): string {
    const bits = BigInt(this.#length) * 8n;
    this.#block[this.#filled++] = 0x80;
    if (this.#filled > 56) {
      this.#block.fill(0, this.#filled);
      this.#mix();
    }
    this.#block.fill(0, this.#filled, 56);
    for (let at = 0; at < 8; at++) this.#block[63 - at] = Number((bits >> BigInt(at * 8)) & 255n);
    this.#mix();
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}
