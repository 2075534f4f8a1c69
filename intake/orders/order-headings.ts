const MAX_HEADING_LENGTH = 60;

const UNDONE =
  /^(?:my |your |the |list of )*(?:open|pending|working|outstanding|unfilled|unexecuted|cancel(?:l?ed)|rejected|expired|active|scheduled|recurring|standing|queued|proposed|recommended|simulated|paper|hypothetical|model)\b.{0,20}\b(?:orders?|trades?|trading|transactions?|portfolio|activity)\b|^orders? (?:pending|outstanding|open|in progress)\b|^watch ?lists?\b|^(?:offene|laufende|ausstehende|vorgemerkte) (?:wertpapier)?(?:orders?|aufträge|transaktionen)\b|^ordres? (?:en cours|en attente)\b|^[óo]rdenes (?:pendientes|abiertas)\b|^ordini (?:aperti|in corso|pendenti)\b|^(?:openstaande|lopende) orders?\b/i;
/** Words of lists of what nobody bought or sold, wherever they are in a heading. */
const IMAGINED = [
  String.raw`^(?:my |our |list of )*(?:planned|intended|upcoming|future)\b`,
  String.raw`\b(?:paper|demo|virtual|simulated|practice|hypothetical|fantasy) (?:trad(?:ing|es?)|accounts?|portfolios?|money|orders?)\b`,
  String.raw`\b(?:back-?test(?:s|ed|ing)?|model portfolios?|what if|if i had|wish ?lists?|watch ?lists?)\b`,
  '^(?:worked |an? )?examples?(?: of| for|:|$)',
  String.raw`\b(?:analysts?|price|trad(?:e|ing)|buy|sell|stock) (?:ratings?|recommendations?|targets?|alerts?|signals?|ideas?|picks?)\b`,
  String.raw`^(?:sec )?(?:form )?(?:13[- ]?[fdg]|form 4)\b`,
];
const NOT_OF_AN_ACCOUNT = new RegExp(IMAGINED.join('|'), 'i');
const YEAR = /\b(?:19|20)\d\d\b/g;
const DONE =
  /\b(?:trades?|transactions?|executions?|executed|filled|history|activity|settled|confirmed|umsätze|transaktionen|ausführungen|opérations|operaciones|operazioni|transacties)\b/i;

/** What a line above or within a table means for the rows below it: that they are no trades yet, or that they are. */
export function headingOf(cells: readonly string[]): { isDone: boolean; text: string } | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const text = filled[0];
  if (filled.length !== 1 || text === undefined || text.length > MAX_HEADING_LENGTH) return null;
  if (/\d{3}/.test(text.replace(YEAR, ''))) return null;
  if (UNDONE.test(text) || NOT_OF_AN_ACCOUNT.test(text)) return { isDone: false, text };
  if (/\d{3}/.test(text)) return null;
  return DONE.test(text) && !/[.,;]$/.test(text) ? { isDone: true, text } : null;
}
