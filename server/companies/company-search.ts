import { CompanyIndex } from '@trover/core/cases/search/company-index.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCompanyNames, sumCompanyNames } from '@trover/db/queries/companies/company-names.ts';
import type { Log } from '../log.ts';

const CHECK_EVERY_MS = 3_000;

/**
 * The companies' names in the memory of this process, since they are searched at every letter that anyone types. Where
 * the catalogue has changed it checks whether the names have, and answers from the old ones until it has the new ones.
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

  /** `revision`: the catalogue's. */
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

  /** Where the database does not answer, the search continues with what it has, and checks again later. */
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
