const MAX_HEADING_LENGTH = 60;

const UNDONE =
  /^(?:my |your |the |list of )*(?:open|pending|working|outstanding|unfilled|unexecuted|cancel(?:l?ed)|rejected|expired|active|scheduled|recurring|standing|queued|proposed|recommended|simulated|paper|hypothetical|model)\b.{0,20}\b(?:orders?|trades?|trading|transactions?|portfolio|activity)\b|^orders? (?:pending|outstanding|open|in progress)\b|^watch ?lists?\b|^(?:offene|laufende|ausstehende|vorgemerkte) (?:wertpapier)?(?:orders?|aufträge|transaktionen)\b|^ordres? (?:en cours|en attente)\b|^[óo]rdenes (?:pendientes|abiertas)\b|^ordini (?:aperti|in corso|pendenti)\b|^(?:openstaande|lopende) orders?\b/i;
const DONE =
  /\b(?:trades?|transactions?|executions?|executed|filled|history|activity|settled|confirmed|umsätze|transaktionen|ausführungen|opérations|operaciones|operazioni|transacties)\b/i;

/** What a line above or within a table means for the rows below it: that they are no trades yet, or that they are. */
export function headingOf(cells: readonly string[]): { isDone: boolean; text: string } | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const text = filled[0];
  if (filled.length !== 1 || text === undefined || text.length > MAX_HEADING_LENGTH || /\d{3}/.test(text)) return null;
  if (UNDONE.test(text)) return { isDone: false, text };
  return DONE.test(text) && !/[.,;]$/.test(text) ? { isDone: true, text } : null;
}
