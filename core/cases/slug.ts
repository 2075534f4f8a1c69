const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => text.length <= 120 && FORM.test(text);

/** Text as the part of an address: `Conn's & Sons, Inc.` → `conns-and-sons-inc`. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '');
}

const LEGAL_FORMS =
  /(,?\s+|\s*&\s*)(inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|n\.?v|s\.?a|s\.?e|a\.?g|a\.?b|a\/s)\.?$/i;

/**
 * The same for every way of writing a company's name: without its legal form, so that `Wells Fargo` and
 * `Wells Fargo & Company` are one company.
 */
export function companySlug(name: string): string {
  let bare = name
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/^the\s+/i, '')
    .replaceAll('p.l.c.', 'plc')
    .trim();
  for (let shorter = bare.replace(LEGAL_FORMS, ''); shorter !== bare && shorter !== ''; ) {
    bare = shorter.replace(/[\s,&]+$/, '');
    shorter = bare.replace(LEGAL_FORMS, '');
  }
  return slugOf(bare);
}
