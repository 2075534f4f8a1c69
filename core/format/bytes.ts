export const MEGABYTE = 1024 * 1024;

const UNITS = ['KB', 'MB', 'GB'] as const;

/** The size of a file as people read it, in units of 1024: `12 bytes`, `480 KB`, `1.2 MB`, `20 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / 1024;
  let unit = 0;
  // 1023.6 KB would be written as 1024 KB.
  while (size >= 1023.5 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
