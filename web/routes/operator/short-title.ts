/** A case’s caption as a row has room for it: `In re Bellford Marine, Inc. Securities Litigation` → `Bellford Marine, Inc.` */
export const shortTitle = (title: string): string =>
  /^In re (.+?)(?: (?:Securities|Shareholder|Derivative|ERISA|Antitrust))? Litigation$/.exec(title)?.[1] ?? title;
