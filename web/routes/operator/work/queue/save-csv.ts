import { saveFile } from '../../section.tsx';

/** Saves the CSV from a call's answer. */
export function saveCsv(fileName: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves the whole list of an export, from its link where the answer has only the first rows. Returns the number of rows. */
export function saveExport(
  fileName: string,
  { rows, content, whole }: { rows: number; content: string; whole: { rows: number; url: string } | null },
): number {
  if (whole === null) saveCsv(fileName, content);
  else saveFile(whole.url);
  return whole?.rows ?? rows;
}
