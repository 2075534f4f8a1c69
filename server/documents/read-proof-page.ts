import { PdfDocument, PdfFault } from '@trover/intake/readers/pdf/document.ts';
import { shown } from '@trover/intake/readers/pdf/page-box.ts';
import { FileMissing } from '../files/file-store.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';

interface ProofPage {
  pages: number;
  width: number;
  height: number;
  texts: { text: string; x: number; y: number; size: number; width: number; turn: number }[];
}

const MAX_TEXTS = 5000;
const tenths = (points: number): number => Math.round(points * 10);

/** A page of an uploaded document, with its texts at their printed positions. Null where it can no longer be read. */
export async function readProofPage(
  { files }: Pick<WorkerContext, 'files'>,
  { file_key, page }: { file_key: string; page: number },
): Promise<ProofPage | null> {
  let document: PdfDocument | null = null;
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of files.open(file_key)) pieces.push(piece);
    document = await PdfDocument.open(new Uint8Array(Buffer.concat(pieces)));
    const { width, height } = await document.size(page);
    const texts = (await document.pieces(page)).flat().map((piece) => {
      const { turn = 0 } = piece;
      const { x, y } = shown(piece.x, piece.y, turn);
      return {
        text: piece.text.replaceAll('\0', ''),
        x: tenths(x),
        y: tenths(y),
        size: tenths(piece.height),
        width: tenths(piece.width),
        turn,
      };
    });
    return {
      pages: document.pages,
      width: tenths(width),
      height: tenths(height),
      texts: texts.filter(({ text }) => text.trim() !== '').slice(0, MAX_TEXTS),
    };
  } catch (error) {
    if (error instanceof PdfFault || error instanceof FileMissing) return null;
    throw error;
  } finally {
    await document?.close();
  }
}
