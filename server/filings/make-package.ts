import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fillTemplate } from '@trover/core/filing/fill-template.ts';
import { findCasePage } from '@trover/db/queries/case-page.ts';
import { findAgreementText } from '@trover/db/queries/claims/agreements.ts';
import { listProofsOfClaims } from '@trover/db/queries/filings/claims-to-file.ts';
import { type Filing, findFiling, saveFiling } from '@trover/db/queries/filings/filings.ts';
import { ZipFile } from 'yazl';
import type { Context } from '../context.ts';
import { FileMissing, type FileReader } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { type FiledClaim, loadClaimsToFile, readTemplate } from './load-claims.ts';
import { printClaimForm, printCoverLetter } from './print-papers.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

export type PackageContext = Pick<Context, 'db' | 'vault'> & { files: Pick<StoredFiles, 'receive' | 'open'> };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A name that every system can unpack. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(-80) || 'document';

interface Entry {
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Makes the package of a filing and stores it. Killed at any point, it is made again; made twice, or cancelled while it is
 * packed, the file that no filing takes is swept.
 */
export async function makePackage(context: PackageContext, id: number): Promise<void> {
  const filing = await findFiling(context.db, id);
  if (filing?.status !== 'making') return;
  try {
    const { received, control } = await pack(context, filing);
    await context.db.transaction().execute(async (trx) =>
      saveFiling(trx, id, 'making', {
        status: 'made',
        control: JSON.stringify(control),
        file_key: await received.register(trx),
        file_sha256: received.sha256,
        bytes: received.bytes,
      }),
    );
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await saveFiling(context.db, id, 'making', {
      status: 'failed',
      problem: 'A document of one of the claims is no longer kept.',
    });
  }
}

async function pack({ db, files, vault }: PackageContext, filing: Filing) {
  const template = readTemplate(filing.template);
  const claims = await loadClaimsToFile({ db, vault }, { filing_id: filing.id }, template);
  const { sheets, control } = fillTemplate(
    template,
    claims.map(({ to_file }) => to_file),
  );
  const record = await findCasePage(db, { id_or_slug: String(filing.case_id), with_unpublished: true });
  if (record === undefined) throw new Error(`the case of filing ${filing.id} is gone`);
  const zip = new ZipFile();
  const options = { mtime: filing.made_at, mode: 0o100644 };
  const entries: Entry[] = [];
  const add = (path: string, bytes: Buffer): Entry => {
    const entry = { path, sha256: sha256(bytes), bytes: bytes.length };
    zip.addBuffer(bytes, path, options);
    entries.push(entry);
    return entry;
  };
  const arriving = files.receive(
    { purpose: 'filing', case_id: filing.case_id },
    zip.outputStream as AsyncIterable<Uint8Array>,
    Number.POSITIVE_INFINITY,
  );
  // a package that cannot be finished fails here first, and is told from there
  arriving.catch(() => {});
  try {
    const spreadsheet = add('claims.xlsx', await writeSpreadsheet(sheets, filing.made_at));
    add(
      'cover-letter.pdf',
      await printCoverLetter({
        administrator: record.administrator,
        address: record.administrator_address,
        case_title: record.title,
        docket: record.docket,
        filing_id: filing.id,
        control,
        files: [{ name: spreadsheet.path, sha256: spreadsheet.sha256 }],
        date: filing.made_at,
      }),
    );
    for (const claim of claims) {
      const certification = await findAgreementText(db, claim.to_file.claim.certification.version);
      if (certification === undefined) throw new Error(`the certification of ${claim.to_file.reference} is gone`);
      const form = await printClaimForm(claim.to_file, certification, filing.made_at);
      add(`forms/${claim.to_file.reference}.pdf`, form);
    }
    await addProofs({ db, files }, claims, (path, proof) => {
      zip.addReadStreamLazy(path, options, (give) => give(null, Readable.from(files.open(proof.file_key))));
      entries.push({ path, sha256: proof.sha256, bytes: proof.bytes });
    });
    const manifest = {
      form: 1,
      filing: `TR-F${filing.id}`,
      case: { slug: record.slug, title: record.title, docket: record.docket },
      made_at: filing.made_at.toISOString(),
      control,
      claims: claims.map(({ to_file }) => ({ reference: to_file.reference, sha256: to_file.sha256 })),
      files: entries,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', options);
    zip.end();
    return { received: await arriving, control };
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    throw error;
  }
}

async function addProofs(
  { db, files }: Pick<PackageContext, 'db'> & { files: FileReader },
  claims: readonly FiledClaim[],
  add: (path: string, proof: { file_key: string; sha256: string; bytes: number }) => void,
): Promise<void> {
  for (const { to_file, account_id, sign_off_id } of claims) {
    const proofs = await listProofsOfClaims(db, { account_id, sign_off_id });
    for (const [at, proof] of proofs.entries()) {
      // a missing one is found before the stream is half written
      for await (const _ of files.open(proof.file_key)) break;
      add(`proofs/${to_file.reference}/${String(at + 1).padStart(2, '0')}-${plain(proof.file_name)}`, proof);
    }
  }
}
