import { rmSync } from 'node:fs';

/** Playwright calls this after the last test; the server stops automatically and then releases the folder. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA;
  if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}
