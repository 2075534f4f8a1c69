/** The fault of a file, shown next to its name. */
export function besideItsName(fault: string, name: string): string {
  const begin = `The file "${name}" `;
  return fault.startsWith(begin) ? `This ${fault.slice(begin.length)}` : fault;
}

const PICTURED = /\.(?:pdf|png|jpe?g|heic|tiff?)$/i;
const SHEET =
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z';
const CORNER = 'M14 2v5a1 1 0 0 0 1 1h5';

/** A sheet with cells or lines, crossed out if nothing in the file could be read. */
export function drawingOf(name: string, isRefused: boolean): readonly string[] {
  if (isRefused) return [SHEET, CORNER, 'm14.5 12.5-5 5', 'm9.5 12.5 5 5'];
  if (PICTURED.test(name)) return [SHEET, CORNER, 'M10 9H8', 'M16 13H8', 'M16 17H8'];
  return [SHEET, CORNER, 'M8 13h2', 'M14 13h2', 'M8 17h2', 'M14 17h2'];
}
