import type { Context } from '../context.ts';
import { type Imported, importSanctionsList, type ListFile } from './import-list.ts';

const MOST_BYTES = 300_000_000;
const PATIENCE_MS = 5 * 60_000;

async function fetchFile(url: string): Promise<ListFile> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error(`${url} sends more than ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  return { name: new URL(url).pathname.split('/').at(-1) ?? url, bytes: Buffer.concat(pieces) };
}

/** Fetches the list from the address that is set: one file of XML, or sdn.csv and the two beside it. */
export async function downloadSanctionsList({ config, db }: Pick<Context, 'config' | 'db'>): Promise<Imported | null> {
  const { sdnUrl } = config;
  if (sdnUrl === undefined) return null;
  const urls = /sdn\.csv$/i.test(sdnUrl)
    ? ['sdn', 'alt', 'add'].map((name) =>
        sdnUrl.replace(/sdn(\.csv)$/i, (found) => found.replace(/sdn/i, matchCase(name, found))),
      )
    : [sdnUrl];
  const files: ListFile[] = [];
  for (const url of urls) files.push(await fetchFile(url));
  return importSanctionsList(db, files, { source: sdnUrl });
}

const matchCase = (name: string, like: string): string => (like.startsWith('S') ? name.toUpperCase() : name);
