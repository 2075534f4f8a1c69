import type { CaseGroup } from '@trover/core/cases/groups.ts';
import type { CaseFacets } from '@trover/db/queries/cases/case-facets.ts';
import type { ScanBasisRow, ScanCaseRow } from '@trover/db/queries/cases/scan.ts';
import type { CompanyHit } from '@trover/db/queries/companies/companies.ts';
import type { CachedListing, KeptList } from '../cases/cached-listing.ts';
import type { PublicCase } from '../cases/public-case.ts';

/** What the catalogue is like: whatever is made of it at one standing is the same for everybody. */
export interface Standing {
  /** As the database says it before what is kept is made. */
  revision: number;
  /** The business date, which groups and days left depend on. */
  today: string;
}

/**
 * What this process has made of the published catalogue, kept until its revision or the business date is another. A
 * revision that was read before the thing was made holds for it: what changed meanwhile has raised the revision, so the
 * next call makes it anew. Only what depends on nobody is kept here; a visitor's own is laid over it, call by call.
 */
export class Kept<T> {
  readonly #most: number;
  #standing: Standing = { revision: -1, today: '' };
  #kept = new Map<string | number, Promise<T | undefined>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** `make` is called once for all who ask for the key at this standing; what fails or is not there is not kept. */
  find<Made extends T | undefined>(standing: Standing, key: string | number, make: () => Promise<Made>): Promise<Made> {
    if (!this.#isCurrent(standing)) return make();
    const kept = this.#kept;
    const known = kept.get(key) as Promise<Made> | undefined;
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known); // the last to be thrown away
      return known;
    }
    const made = make();
    if (kept.size >= this.#most) kept.delete(kept.keys().next().value as string);
    kept.set(key, made);
    const forget = (): void => {
      if (kept.get(key) === made) kept.delete(key);
    };
    made.then((value) => value === undefined && forget(), forget);
    return made;
  }

  /** The same for many keys, in their order; `make` is given those that are not kept. What is not there is left out. */
  async findMany(
    standing: Standing,
    keys: readonly number[],
    make: (missing: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<T[]> {
    const isKept = this.#isCurrent(standing);
    const missing = isKept ? keys.filter((key) => !this.#kept.has(key)) : keys;
    const made = missing.length > 0 ? make(missing) : undefined;
    const found = keys.map((key) => {
      const one = async (): Promise<T | undefined> => (await made)?.get(key);
      return isKept ? this.find(standing, key, one) : one();
    });
    return (await Promise.all(found)).filter((one) => one !== undefined);
  }

  /** Moves on to a newer standing; false for one that was read before it. */
  #isCurrent({ revision, today }: Standing): boolean {
    const at = this.#standing;
    if (revision === at.revision && today === at.today) return true;
    if (revision < at.revision || today < at.today) return false;
    this.#standing = { revision, today };
    this.#kept = new Map();
    return true;
  }
}

/** What is kept, each with how much of it at most; the least asked for goes first. */
export interface KeptParts {
  case_pages: Kept<PublicCase>;
  /** Pages of the screener, by filter and place. */
  lists: Kept<KeptList>;
  /** Rows of lists, by case. */
  listings: Kept<CachedListing>;
  counts: Kept<Record<CaseGroup | 'all', number>>;
  facets: Kept<CaseFacets>;
  companies: Kept<CompanyHit>;
  /** What browsers match files by. */
  scan_cases: Kept<ScanCaseRow[]>;
  scan_bases: Kept<ScanBasisRow[]>;
}

export function createCatalogueCache(): KeptParts {
  return {
    case_pages: new Kept(1_000),
    lists: new Kept(300),
    listings: new Kept(20_000),
    counts: new Kept(300),
    facets: new Kept(300),
    companies: new Kept(20_000),
    scan_cases: new Kept(1),
    scan_bases: new Kept(1),
  };
}
