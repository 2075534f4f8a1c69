/** The box that a mark is drawn in. */
const BOX = '0 0 24 24';

/** The most bytes of a file: one path is far smaller. */
const MAX_BYTES = 100_000;

/** The single path of a file, which is not read if it is too large for one. */
export async function readMarkFile(file: Pick<File, 'size' | 'text'>): Promise<ReturnType<typeof readMark>> {
  if (file.size > MAX_BYTES) return { fault: 'The file is larger than 100 kB. Choose an SVG file with one path.' };
  return readMark(await file.text());
}

/** The single path of an SVG file, or why the file cannot be a mark. Reads the text only; nothing in it runs. */
export function readMark(svg: string): { path: string } | { fault: string } {
  const box = /<svg\b[^>]*\bviewBox\s*=\s*["']([^"']+)["']/i
    .exec(svg)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .join(' ');
  if (box === undefined) return { fault: 'This is not an SVG file with a view box.' };
  if (box !== BOX) return { fault: `The view box of the mark is ${box}. Export it as ${BOX}.` };
  const others = /<(?:rect|circle|ellipse|line|polyline|polygon|text|image|use)\b/i.exec(svg)?.[0].slice(1);
  if (others !== undefined) return { fault: `The file has a ${others}. Join everything into one path.` };
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd\s*=\s*["']([^"']+)["']/gi)].map(([, path = '']) => path.trim());
  if (paths.length !== 1) return { fault: `The file has ${paths.length} paths. Join everything into one path.` };
  return { path: paths[0]!.replace(/\s+/g, ' ') };
}
