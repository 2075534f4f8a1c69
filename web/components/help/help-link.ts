/** An article, and the question on the screen that it answers. */
export interface HelpLink {
  slug: string;
  label: string;
}

/** The questions for pages, by the start of their path; the first match counts. */
export type HelpOfPages = readonly (readonly [start: string, links: readonly HelpLink[]])[];

export const link = (slug: string, label: string): HelpLink => ({ slug, label });
