import type { NoticePreview } from '@trover/contract/sources/notice-list.ts';
import { detectEncoding } from '@trover/intake/readers/text.ts';
import type { Context } from '../../context.ts';
import { TaskOverdue } from '../../jobs/workers/worker-process.ts';

const MAX_BYTES = 512 * 1024;
/** Lines of a page of a text that has no page breaks. */
const LINES = 80;

const without = (problem: string): NoticePreview => ({ page: 1, pages: null, lines: [], pictures: [], problem });

/** The beginning of a text, cut into pages at its page breaks, or else by lines. */
export function pageOfText(text: string, page: number): NoticePreview {
  const broken = text.split('\f').map((part) => part.split(/\r?\n/));
  const [only = []] = broken;
  const pages =
    broken.length > 1
      ? broken
      : Array.from({ length: Math.ceil(only.length / LINES) }, (_, at) => only.slice(at * LINES, (at + 1) * LINES));
  const lines = pages[page - 1];
  if (lines === undefined) return { ...without(`it has ${pages.length} pages`), page, pages: pages.length };
  return { page, pages: pages.length, lines, pictures: [], problem: null };
}

async function readBeginning(files: Context['files'], file_key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of files.open(file_key)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= MAX_BYTES) break;
  }
  const bytes = Buffer.concat(pieces).subarray(0, MAX_BYTES);
  return new TextDecoder(detectEncoding(bytes.subarray(0, 65_536))).decode(bytes);
}

/** A page of a file as it is: a PDF or a picture is opened in a process of its own, which ends where it hangs. */
export async function previewNotice(
  { files, worker }: Pick<Context, 'files' | 'worker'>,
  account_id: number,
  { file_key, media_type, page }: { file_key: string; media_type: string; page: number },
): Promise<NoticePreview> {
  if (media_type.startsWith('text/')) return pageOfText(await readBeginning(files, file_key), page);
  if (media_type !== 'application/pdf' && !media_type.startsWith('image/'))
    return without('files of this type are not shown here');
  try {
    const shown = await worker.run(account_id, 'read_document_page', { file_key, media_type, page });
    // of a file that cannot be opened the number is unknown
    return { ...shown, pages: shown.problem === null || shown.pages > 1 ? shown.pages : null };
  } catch (error) {
    if (error instanceof TaskOverdue) return without('it does not open in time');
    throw error;
  }
}
