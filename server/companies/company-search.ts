import { CompanyIndex } from '@trover/core/cases/search/company-index.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCompanyNames, sumCompanyNames } from '@trover/db/queries/companies/company-names.ts';
import type { Log } from '../log.ts';

const CHECK_EVERY_MS = 3_000;

/**
 * Caches the company names in this process, since a search runs at every letter that a user types. When the catalogue
 * has changed it reloads the names if necessary, and answers from the old ones until it has the new ones.
 */
export class CompanySearch {
  readonly #db: Db;
  readonly #log: Log;
  #index: Promise<CompanyIndex> | undefined;
  #sum = '';
  #revision = -1;
  #checkedAt = 0;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** `revision`: that of the catalogue. */
  async find(term: string, limit: number, revision: number): Promise<number[]> {
    if (this.#index === undefined) {
      this.#index = this.#read(revision);
      this.#index.catch(() => {
        this.#index = undefined;
      });
    } else if (revision !== this.#revision && Date.now() - this.#checkedAt > CHECK_EVERY_MS)
      void this.#refresh(revision);
    return (await this.#index).search(term, limit);
  }

  async #read(revision: number): Promise<CompanyIndex> {
    this.#checkedAt = Date.now();
    this.#revision = revision;
    this.#sum = await sumCompanyNames(this.#db);
    return new CompanyIndex(await listCompanyNames(this.#db));
  }

  /** Where the database does not respond, the search continues with the cached names and tries again later. */
  async #refresh(revision: number): Promise<void> {
    this.#checkedAt = Date.now();
    try {
      const sum = await sumCompanyNames(this.#db);
      if (sum !== this.#sum) {
        const index = new CompanyIndex(await listCompanyNames(this.#db));
        this.#sum = sum;
        this.#index = Promise.resolve(index);
      }
      this.#revision = revision;
    } catch (error) {
      this.#log.warn({ err: error }, 'the names of companies could not be read again');
    }
  }
}
