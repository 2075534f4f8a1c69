import { type FailureCode, failures } from '@trover/contract/protocol/failures.ts';

export interface FailureDetail {
  /** Replaces the catalogue's sentence. */
  message?: string;
  /** Maps a field's path (`body.label`, `query.limit`, `file`) to its sentence. */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense: the Retry-After header. */
  retry_after?: number;
}

/** A failure from the catalogue that is reported to the caller. Anything else that is thrown is an internal error. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly retry_after: number | undefined;

  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.message ?? failures[code].message);
    this.code = code;
    this.fields = detail.fields;
    this.retry_after = detail.retry_after;
  }

  get status(): number {
    return failures[this.code].status;
  }

  /** Its code and detail, in a form that can be sent to another process. */
  record(): { code: FailureCode } & FailureDetail {
    const { code, message, fields, retry_after } = this;
    return { code, message, ...(fields && { fields }), ...(retry_after !== undefined && { retry_after }) };
  }

  get isReported(): boolean {
    return failures[this.code].report;
  }
}

export function fail(code: FailureCode, detail?: FailureDetail): never {
  throw new Failure(code, detail);
}

/** Refuses a request that the current state does not allow. */
export const conflict = (message: string): never => fail('conflict', { message });

/** Refuses the value of one field, named by its path (`body.label`, `email`). */
export function failField(field: string, sentence: string): never {
  return failFields({ [field]: sentence });
}

/** Refuses the values of one or more fields, each with its sentence. */
export function failFields(fields: Record<string, string>): never {
  const faults = Object.entries(fields).map(([field, sentence]) => `Check ${field}: ${sentence}.`);
  return fail('invalid_input', { message: faults.join(' '), fields });
}
