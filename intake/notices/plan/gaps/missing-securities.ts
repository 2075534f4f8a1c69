/** Their names in a sentence. Common stock and depositary shares are not among them: a rule for the one may be for the other. */
const NAMES: Readonly<Record<string, string>> = {
  preferred: 'preferred stock',
  note: 'notes',
  call: 'call options',
  put: 'put options',
  warrant: 'warrants',
};

/** The kinds of security that the class bought and the plan has no rule for, by name. */
export function missingSecurities(bought: readonly string[], planned: readonly unknown[]): string[] {
  return [...new Set(bought)].flatMap((kind) => (planned.includes(kind) ? [] : (NAMES[kind] ?? [])));
}
