import type { Interpreted } from '../../tables/interpret-table.ts';

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

/** Why a plan has none of these securities. A rule for options is of no use without the series that it is for. */
export function missingRule(name: string, text: string, tables: readonly Interpreted[]): string {
  const hasRule = new RegExp(
    String.raw`\b(?:claim|loss)(?: amount)? (?:per|for (?:each|every|such)) ${name.replace(/s$/, '')}\b`,
    'i',
  ).test(text);
  return hasRule && name.endsWith('options') && !tables.some(({ kind }) => kind === 'options')
    ? `The notice has a rule for ${name} and no list of their series, which a plan names by strike and expiry.`
    : `The class bought ${name}, and no rule for them was found.`;
}
