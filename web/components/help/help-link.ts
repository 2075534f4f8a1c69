/** An article with the question that it answers, as worded on the screen. */
export interface HelpLink {
  slug: string;
  label: string;
}

/** The questions that arise on pages, by the beginning of their path; the first that fits counts. */
export type HelpOfPages = readonly (readonly [start: string, links: readonly HelpLink[]])[];

export const link = (slug: string, label: string): HelpLink => ({ slug, label });
