/**
 * A case’s caption, shortened for a row: `In re Bellford Marine, Inc. Securities Litigation` → `Bellford Marine, Inc.`
 */
export const shortTitle = (title: string): string =>
  /^In re (.+?)(?: (?:Securities|Shareholder|Derivative|ERISA|Antitrust))? Litigation$/.exec(title)?.[1] ?? title;
