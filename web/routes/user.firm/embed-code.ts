/** The markup that shows the form of a case on the firm’s own site. */
export const embedCode = (form_url: string, company: string): string =>
  `<iframe src="${form_url}" title="${company.replaceAll('"', '')}" width="100%" height="560" loading="lazy"></iframe>`;
