import type { Context } from '../context.ts';
import { type Imported, importSanctionsList, type ListFile } from './import-list.ts';

const MAX_BYTES = 300_000_000;
const TIMEOUT_MS = 5 * 60_000;

const MAX_REDIRECTS = 5;

/** Follows redirects of the list's site to https only, or within one site on this machine. */
async function follow(url: string, signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let steps = 0; steps <= MAX_REDIRECTS; steps += 1) {
    const answer = await fetch(at, { signal, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    await answer.body?.cancel();
    const next = new URL(location, at);
    if (next.protocol !== 'https:' && next.origin !== new URL(at).origin)
      throw new Error(`${at} redirects to ${next.origin}, which is not https`);
    at = next.href;
  }
  throw new Error(`${url} redirects more than ${MAX_REDIRECTS} times`);
}

/** One file of the list, named by the last part of its configured address. */
export async function fetchListFile(url: string): Promise<ListFile> {
  const answer = await follow(url, AbortSignal.timeout(TIMEOUT_MS));
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error(`${url} sends more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return { name: new URL(url).pathname.split('/').at(-1) ?? url, bytes: Buffer.concat(pieces) };
}

/** Downloads the list from the configured address: one XML file, or sdn.csv and the two files that belong to it. */
export async function downloadSanctionsList({ config, db }: Pick<Context, 'config' | 'db'>): Promise<Imported | null> {
  const { sdnUrl } = config;
  if (sdnUrl === undefined) return null;
  const urls = /sdn\.csv$/i.test(sdnUrl)
    ? ['sdn', 'alt', 'add'].map((name) =>
        sdnUrl.replace(/sdn(\.csv)$/i, (found) => found.replace(/sdn/i, matchCase(name, found))),
      )
    : [sdnUrl];
  const files: ListFile[] = [];
  for (const url of urls) files.push(await fetchListFile(url));
  return importSanctionsList(db, files, { source: sdnUrl });
}

const matchCase = (name: string, like: string): string => (like.startsWith('S') ? name.toUpperCase() : name);
