import { spawn } from 'node:child_process';

/** Enough for one page on a busy machine. */
const TIMEOUT_MS = 90_000;
const MAX_OUTPUT = 8 * 1024 * 1024;
const MAX_MEMORY_KB = 1_500_000;
const LANGUAGE = /^[a-z]{3}(?:_[a-z]+)?(?:\+[a-z]{3}(?:_[a-z]+)?)*$/;

let known: Promise<boolean> | undefined;

/** Whether tesseract is installed on this machine. */
export function hasPictureReader(): Promise<boolean> {
  known ??= run(['--version'], null).then(
    () => true,
    () => false,
  );
  return known;
}

/** The languages of pictures, as tesseract names them: `eng`, or for example `eng+deu`. */
function languages(): string {
  const named = process.env.OCR_LANGUAGES ?? '';
  return LANGUAGE.test(named) ? named : 'eng';
}

/** How tesseract divides a page: as one block of text with columns, or into parts that it detects. */
type PageLayout = 'block' | 'page';

/** Words with their boxes, as tab-separated values; throws if it is not a picture, or at the time limit. */
export function recognizeWords(picture: Buffer, layout: PageLayout): Promise<string> {
  return run(['-', '-', '-l', languages(), '--psm', layout === 'block' ? '6' : '3', 'tsv'], picture);
}

/** The angle in degrees by which a picture must be rotated clockwise to be upright; 0 where that is unclear. */
export async function findTurn(picture: Buffer): Promise<number> {
  try {
    const text = await run(['-', '-', '-l', 'osd', '--psm', '0'], picture);
    const turn = Number(/^Rotate: (\d+)/m.exec(text)?.[1] ?? 0);
    const sure = Number(/^Orientation confidence: ([\d.]+)/m.exec(text)?.[1] ?? 0);
    return sure > 1 ? turn : 0;
  } catch {
    return 0;
  }
}

/** A separate process with limited memory and time, which communicates only with this one. */
function run(args: readonly string[], input: Buffer | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `ulimit -v ${MAX_MEMORY_KB}; exec tesseract "$@"`, 'sh', ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, OMP_THREAD_LIMIT: '1' },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > MAX_OUTPUT) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces).toString('utf8'));
      else reject(new Error(`tesseract ended with ${code}`));
    });
    // It may exit before it has read all input.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? undefined);
  });
}
