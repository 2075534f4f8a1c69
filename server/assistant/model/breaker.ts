const FAILURES = 3;
const PAUSE_MS = 60_000;

/**
 * Circuit breaker: after several consecutive failures no request goes to the model server for a minute; then one
 * request tries it again.
 */
export class Breaker {
  #failures = 0;
  #closedAt = 0;

  isOpen(now = Date.now()): boolean {
    if (this.#failures < FAILURES) return false;
    if (now < this.#closedAt) return true;
    this.#closedAt = now + PAUSE_MS; // other requests wait for this attempt
    return false;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now = Date.now()): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#closedAt = now + PAUSE_MS;
  }
}

const breakers = new Map<string, Breaker>();

/** The breaker of a model server in this process. */
export function breakerOf(server: string): Breaker {
  const known = breakers.get(server) ?? new Breaker();
  breakers.set(server, known);
  return known;
}
