import { rmSync } from 'node:fs';

/** Playwright calls this after the last journey; the server still stops by itself, and lets go of the folder then. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA;
  if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
