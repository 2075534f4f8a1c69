import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FilledSheet, fillTemplate } from '@trover/core/filings/fill-template.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { listAgreementTexts } from '@trover/db/queries/contracts/agreements.ts';
import { listProofsOfFiling, type ProofOfFiling } from '@trover/db/queries/filings/claims-to-file.ts';
import { type Filing, findFiling, saveFiling } from '@trover/db/queries/filings/filings.ts';
import { addPackageFiles, type PackageFile } from '@trover/db/queries/filings/package-files.ts';
import { findReceiptDays } from '@trover/db/queries/filings/receipts.ts';
import type { SheetSize } from '@trover/db/schema/filings.ts';
import { ZipFile } from 'yazl';
import type { Context } from '../context.ts';
import { FileMissing, type FileReader } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { type FiledClaim, loadClaimsToFile, readTemplate } from './load-claims.ts';
import { printAuthority, printClaimForm, printCoverLetter } from './print-papers.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

export type PackageContext = Pick<Context, 'db' | 'vault'> & { files: Pick<StoredFiles, 'receive' | 'open'> };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The ending of a document's name, by which a system opens it. The name itself may identify its owner, so no path repeats it. */
const endingOf = (name: string): string => /\.(?:pdf|png|jpe?g|csv|xlsx?|txt)$/i.exec(name)?.[0].toLowerCase() ?? '';

/** The common currency of all claims in a package; null where there are several. */
function currencyOf(claims: readonly FiledClaim[]): string | null {
  const [first = null, ...others] = new Set(claims.map(({ to_file }) => to_file.claim.currency));
  return others.length === 0 ? first : null;
}

interface Entry {
  path: string;
  sha256: string;
  bytes: number;
}

const sizeOf = ({ name, headers, rows }: FilledSheet): SheetSize => ({
  ...{ name, rows: rows.length, columns: headers.length },
});

type TableSize = Pick<PackageFile, 'row_count' | 'sheets'>;

/** The files of a package in its order, with the rows of those that are tables. */
function sizeFiles(entries: readonly Entry[], tables: ReadonlyMap<string, TableSize>): PackageFile[] {
  return entries.map((entry) => ({ ...entry, ...(tables.get(entry.path) ?? { row_count: null, sheets: null }) }));
}

/**
 * Creates and stores the package of a filing. If the process is killed, the package is created again; if it is created
 * twice, or the filing is cancelled in the meantime, the unused file is swept.
 */
export async function makePackage(context: PackageContext, id: number): Promise<void> {
  const filing = await findFiling(context.db, id);
  if (filing?.status !== 'making') return;
  try {
    const { received, control, contents } = await pack(context, filing);
    await context.db.transaction().execute(async (trx) => {
      const isSaved = await saveFiling(trx, id, 'making', {
        status: 'made',
        control: JSON.stringify(control),
        file_key: await received.register(trx),
        file_sha256: received.sha256,
        bytes: received.bytes,
      });
      if (isSaved) await addPackageFiles(trx, id, contents);
    });
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await saveFiling(context.db, id, 'making', {
      status: 'failed',
      problem: 'A document of one of the claims is no longer stored.',
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
  // a package that cannot be completed fails below first, and that error is reported
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
        currency: currencyOf(claims),
        answers: claims.flatMap(({ to_file }) =>
          to_file.claim_number === null ? [] : [{ ...to_file, claim_number: to_file.claim_number }],
        ),
        files: [{ name: spreadsheet.path, sha256: spreadsheet.sha256 }],
        receipt_days: await findReceiptDays(db),
        date: filing.made_at,
        on_date: dayIn(filing.made_at, record.time_zone ?? undefined),
      }),
    );
    const versions = claims.map(({ to_file }) => to_file.claim.certification.version);
    const texts = await listAgreementTexts(db, [...new Set(versions)]);
    for (const claim of claims) {
      const certification = texts.get(claim.to_file.claim.certification.version);
      if (certification === undefined) throw new Error(`the certification of ${claim.to_file.reference} is gone`);
      const form = await printClaimForm(claim.to_file, certification, filing.made_at);
      add(`forms/${claim.to_file.reference}.pdf`, form);
    }
    const addFile: AddFile = (path, file) => {
      zip.addReadStreamLazy(path, options, (give) => give(null, Readable.from(files.open(file.file_key))));
      entries.push({ path, sha256: file.sha256, bytes: file.bytes });
    };
    add(
      'authority.pdf',
      await printAuthority({
        case_title: record.title,
        docket: record.docket,
        filing_id: filing.id,
        claims: claims.map(({ to_file }) => to_file),
        date: filing.made_at,
      }),
    );
    await addContracts(files, claims, addFile);
    const proofs = await listProofsOfFiling(db, { filing_id: filing.id, made_at: filing.made_at });
    await addProofs(files, claims, proofs, addFile);
    const responses = deficiencyResponses(claims, entries);
    if (responses !== null) add('deficiency-responses.csv', responses);
    const manifest = {
      form: 1,
      filing: `TR-F${filing.id}`,
      case: { slug: record.slug, title: record.title, docket: record.docket },
      made_at: filing.made_at.toISOString(),
      control,
      claims: claims.map(({ to_file, sub_payout_request_id }) => ({
        reference: to_file.reference,
        sha256: to_file.sha256,
        ...(to_file.claim_number !== null && { claim_number: to_file.claim_number }),
        ...(to_file.deficiency_response !== null && { deficiency_response: to_file.deficiency_response }),
        documents_added_after_sign_off: (proofs.get(sub_payout_request_id) ?? [])
          .filter(({ is_later }) => is_later)
          .map(({ file_name, sha256 }) => ({ file_name, sha256 })),
      })),
      files: entries,
    };
    add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    zip.end();
    const answered = claims.filter(({ to_file }) => to_file.claim_number !== null).length;
    const contents = sizeFiles(
      entries,
      new Map<string, TableSize>([
        [
          spreadsheet.path,
          { row_count: sheets.reduce((sum, { rows }) => sum + rows.length, 0), sheets: sheets.map(sizeOf) },
        ],
        ['deficiency-responses.csv', { row_count: answered, sheets: null }],
      ]),
    );
    return { received: await arriving, control, contents };
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    throw error;
  }
}

type AddFile = (path: string, file: { file_key: string; sha256: string; bytes: number }) => void;

/**
 * One line per claim that is filed again in answer to a deficiency: its number, the response, and its documents in the
 * package.
 */
function deficiencyResponses(claims: readonly FiledClaim[], entries: readonly Entry[]): Buffer | null {
  const answered = claims.filter(({ to_file }) => to_file.claim_number !== null);
  if (answered.length === 0) return null;
  const lines = answered.map(({ to_file: { claim_number, reference, claim, deficiency_response } }) =>
    csvLine([
      ...[claim_number, reference, claim.beneficial_owner, deficiency_response],
      entries.flatMap(({ path }) => (path.startsWith(`proofs/${reference}/`) ? path : [])).join('; '),
    ]),
  );
  const head = csvLine(['claim_number', 'reference', 'beneficial_owner', 'response', 'documents']);
  return Buffer.from(head + lines.join(''));
}

/** Detects a missing file before half of the stream is written. */
async function requireFile(files: FileReader, key: string): Promise<void> {
  for await (const _ of files.open(key)) break;
}

async function addProofs(
  files: FileReader,
  claims: readonly FiledClaim[],
  proofs: ReadonlyMap<number, readonly ProofOfFiling[]>,
  add: AddFile,
): Promise<void> {
  for (const { to_file, sub_payout_request_id } of claims)
    for (const [at, proof] of (proofs.get(sub_payout_request_id) ?? []).entries()) {
      await requireFile(files, proof.file_key);
      add(`proofs/${to_file.reference}/${String(at + 1).padStart(2, '0')}${endingOf(proof.file_name)}`, proof);
    }
}

/** Adds the signed contract, our authority to file, for each claim that has one. */
async function addContracts(files: FileReader, claims: readonly FiledClaim[], add: AddFile): Promise<void> {
  for (const { to_file, contract_key, contract_sha256 } of claims) {
    if (contract_key === null || contract_sha256 === null) continue;
    let bytes = 0;
    for await (const piece of files.open(contract_key)) bytes += piece.length;
    const file = { file_key: contract_key, sha256: contract_sha256, bytes };
    add(`authority/${to_file.reference}-contract.pdf`, file);
  }
}
