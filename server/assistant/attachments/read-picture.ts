import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 30_000;
const MOST_BYTES = 4 * 1024 * 1024;

let known: Promise<boolean> | undefined;

/** Whether tesseract is installed beside the program. */
export function hasPictureReader(): Promise<boolean> {
  known ??= run('tesseract', ['--version'], { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  return known;
}

/** The words of a picture; empty where none are found, or it is no picture that tesseract reads. */
export async function readPictureWords(path: string): Promise<string> {
  try {
    const { stdout } = await run('tesseract', [path, 'stdout', '-l', 'eng', '--psm', '3'], {
      timeout: PATIENCE_MS,
      maxBuffer: MOST_BYTES,
      env: { PATH: process.env.PATH, OMP_THREAD_LIMIT: '1' },
    });
    return stdout;
  } catch {
    return '';
  }
}
