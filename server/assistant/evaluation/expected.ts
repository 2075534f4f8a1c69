/**
 * What a right answer must have: one of these help articles among its sources, words in its text, a page among its
 * sources and actions, a fact of a case, or a refusal.
 */
export interface Expected {
  /** Slugs of help articles; one of them is enough. */
  article?: string | readonly string[];
  /** The text contains all of these, in upper or lower case; a bar separates alternatives. */
  words?: readonly string[];
  /** The start of an address among sources and actions. */
  page?: string;
  refused?: 'legal_advice' | 'other_person' | 'not_permitted' | 'out_of_scope';
  /** The case that the answer is about. */
  case?: string;
}

export interface Question {
  /** `visitor`: nobody is signed in. */
  as?: 'visitor' | 'investor';
  asked: string;
  /** The question before it in the same conversation. */
  after?: string;
  expected: Expected;
}

export const of = (expected: Expected, ...asked: string[]): Question[] =>
  asked.map((one) => ({ asked: one, expected }));
export const article = (slug: string | readonly string[], ...asked: string[]): Question[] =>
  of({ article: slug }, ...asked);
export const mine = (expected: Expected, ...asked: string[]): Question[] =>
  asked.map((one) => ({ as: 'investor', asked: one, expected }));
export const refused = (reason: NonNullable<Expected['refused']>, ...asked: string[]): Question[] =>
  of({ refused: reason }, ...asked);
