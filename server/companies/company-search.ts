import { CompanyIndex } from '@trover/core/cases/company-index.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCompanyNames, sumCompanyNames } from '@trover/db/queries/company-names.ts';
import type { Log } from '../log.ts';

const LOOK_EVERY = 3_000;

/**
 * The companies' names in the memory of this process, since they are searched at every letter that anybody types. It
 * looks for changes every few seconds while it is used, and answers from what it has until it has the new ones.
 */
export class CompanySearch {
  readonly #db: Db;
  readonly #log: Log;
  #index: Promise<CompanyIndex> | undefined;
  #sum = '';
  #lookedAt = 0;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  async find(term: string, limit: number): Promise<number[]> {
    if (this.#index === undefined) {
      this.#index = this.#read();
      this.#index.catch(() => {
        this.#index = undefined;
      });
    } else if (Date.now() - this.#lookedAt > LOOK_EVERY) void this.#look();
    return (await this.#index).search(term, limit);
  }

  async #read(): Promise<CompanyIndex> {
    this.#lookedAt = Date.now();
    this.#sum = await sumCompanyNames(this.#db);
    return new CompanyIndex(await listCompanyNames(this.#db));
  }

  /** Where the database does not answer the search goes on with what it has, and looks again later. */
  async #look(): Promise<void> {
    this.#lookedAt = Date.now();
    try {
      const sum = await sumCompanyNames(this.#db);
      if (sum === this.#sum) return;
      const index = new CompanyIndex(await listCompanyNames(this.#db));
      this.#sum = sum;
      this.#index = Promise.resolve(index);
    } catch (error) {
      this.#log.warn({ err: error }, 'the names of companies could not be read anew');
    }
  }
}
