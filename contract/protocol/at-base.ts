/** What the API gives out itself, by an address without a host: files, pictures and papers of cases. */
const GIVEN_OUT = /^\/api\/v1\/(files|images|settlements\/documents)\//;

/**
 * An answer with the addresses of its files and pictures on the host where the API answers. Without a base they stay as
 * they are: the page's own host has them.
 */
export function atBase<Answer>(base: string, answer: Answer): Answer {
  return base === '' ? answer : (moved(base, answer) as Answer);
}

function moved(base: string, value: unknown): unknown {
  if (typeof value === 'string') return GIVEN_OUT.test(value) ? base + value : value;
  if (Array.isArray(value)) return value.map((each) => moved(base, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(base, each)]));
}
