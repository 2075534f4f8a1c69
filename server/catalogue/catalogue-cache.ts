import type { CaseGroup } from '@trover/core/cases/groups.ts';
import type { CaseFacets } from '@trover/db/queries/cases/case-facets.ts';
import type { ScanBasisRow, ScanCaseRow } from '@trover/db/queries/cases/scan.ts';
import type { CompanyHit } from '@trover/db/queries/companies/companies.ts';
import type { CachedList, CachedListing } from '../cases/cached-listing.ts';
import type { PublicCase } from '../cases/public-case.ts';

/** A version of the catalogue: values derived from one version are the same for everyone. */
export interface CatalogueVersion {
  /** The database's revision, read before the cached value is computed. */
  revision: number;
  /** The business date, which groups and remaining days depend on. */
  today: string;
}

/**
 * Cache of values derived from the published catalogue, valid until its revision or the business date changes. A value
 * is valid for the revision that was read before it was computed: any change in the meantime raises the revision, so
 * the next call computes it again. Caches only what is the same for everyone; each call adds a visitor's own data.
 */
export class RevisionCache<T> {
  readonly #most: number;
  #version: CatalogueVersion = { revision: -1, today: '' };
  #entries = new Map<string | number, Promise<T | undefined>>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * `make` is called once for all concurrent requests of the key at this version; failures and missing values are not
   * cached.
   */
  find<Made extends T | undefined>(
    version: CatalogueVersion,
    key: string | number,
    make: () => Promise<Made>,
  ): Promise<Made> {
    if (!this.#isCurrent(version)) return make();
    const entries = this.#entries;
    const known = entries.get(key) as Promise<Made> | undefined;
    if (known !== undefined) {
      entries.delete(key);
      entries.set(key, known); // moves the entry to the end, which is evicted last
      return known;
    }
    const made = make();
    if (entries.size >= this.#most) entries.delete(entries.keys().next().value as string);
    entries.set(key, made);
    const remove = (): void => {
      if (entries.get(key) === made) entries.delete(key);
    };
    made.then((value) => value === undefined && remove(), remove);
    return made;
  }

  /** The same for many keys, in their order; `make` gets those that are not cached. Leaves missing values out. */
  async findMany(
    version: CatalogueVersion,
    keys: readonly number[],
    make: (missing: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<T[]> {
    const isCached = this.#isCurrent(version);
    const missing = isCached ? keys.filter((key) => !this.#entries.has(key)) : keys;
    const made = missing.length > 0 ? make(missing) : undefined;
    const found = keys.map((key) => {
      const one = async (): Promise<T | undefined> => (await made)?.get(key);
      return isCached ? this.find(version, key, one) : one();
    });
    return (await Promise.all(found)).filter((one) => one !== undefined);
  }

  /** Advances to a newer version; false for a version older than the present one. */
  #isCurrent({ revision, today }: CatalogueVersion): boolean {
    const at = this.#version;
    if (revision === at.revision && today === at.today) return true;
    if (revision < at.revision || today < at.today) return false;
    this.#version = { revision, today };
    this.#entries = new Map();
    return true;
  }
}

/** The caches of a process, each with its size; the least recently used value is evicted first. */
export interface CatalogueCache {
  case_pages: RevisionCache<PublicCase>;
  /** Pages of the screener, by filter and position. */
  lists: RevisionCache<CachedList>;
  /** Rows of lists, by case. */
  listings: RevisionCache<CachedListing>;
  counts: RevisionCache<Record<CaseGroup | 'all', number>>;
  facets: RevisionCache<CaseFacets>;
  companies: RevisionCache<CompanyHit>;
  /** The case data with which browsers match files. */
  scan_cases: RevisionCache<ScanCaseRow[]>;
  scan_bases: RevisionCache<ScanBasisRow[]>;
}

export function createCatalogueCache(): CatalogueCache {
  return {
    case_pages: new RevisionCache(1_000),
    lists: new RevisionCache(300),
    listings: new RevisionCache(20_000),
    counts: new RevisionCache(300),
    facets: new RevisionCache(300),
    companies: new RevisionCache(20_000),
    scan_cases: new RevisionCache(1),
    scan_bases: new RevisionCache(1),
  };
}
