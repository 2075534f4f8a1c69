/** A failed call: the server's sentence, its code, and the fields it names. */
export class CallFailed extends Error {
  readonly code: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly fields: Record<string, string>;
  /** What was answered, read as JSON where it is; undefined where nothing was. */
  readonly body: unknown;
  /** Seconds to wait, from the server's Retry-After, before the next try. */
  readonly retry_after: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    answer: { body?: unknown; retry_after?: number | undefined } = {},
  ) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.body = answer.body;
    this.retry_after = answer.retry_after;
  }

  /** The server's own sentence; undefined where none came, as from a proxy's page in HTML. */
  get sentence(): string | undefined {
    return sentenceIn(this.body);
  }
}

/** Whether an answer is the API's own, with `result: false`: nothing was done. */
export const isRefusal = (body: unknown): boolean =>
  (body as { result?: unknown } | null | undefined)?.result === false;

/** Whether the refusal concerns a file of the form; the refusal of a text is shown at its field alone. */
export function refusesFile({ body, fields }: CallFailed, form: FormData): boolean {
  const hasFile = (value: unknown): boolean => value instanceof File;
  const named = Object.keys(fields).map((path) => path.replace(/^body\./, ''));
  const refused = named.length === 0 ? [...form.values()] : named.flatMap((name) => form.getAll(name));
  return isRefusal(body) && refused.some(hasFile);
}

function sentenceIn(body: unknown): string | undefined {
  const { error, detail } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { message?: unknown };
    detail?: unknown;
  };
  if (typeof error?.message === 'string' && error.message !== '') return error.message;
  return typeof detail === 'string' && detail !== '' ? detail : undefined;
}

/** A failure from what was answered: the server's words where it has some. */
export function failureFrom(status: number, body: unknown, retryAfter: string | null): CallFailed {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: unknown; fields?: unknown };
  };
  const code = typeof error?.code === 'string' ? error.code : 'no_response';
  const fields = (typeof error?.fields === 'object' && error.fields !== null ? error.fields : {}) as Record<
    string,
    string
  >;
  const seconds = Number(retryAfter ?? Number.NaN);
  return new CallFailed(status, code, sentenceIn(body) ?? 'No response from server', fields, {
    body,
    retry_after: Number.isFinite(seconds) ? seconds : undefined,
  });
}

const sharedNouns = new Set(['orders', 'portfolio', 'payouts', 'auth']);

/** Whether a failure of this call is shown by the one handler of all pages; those of others are only logged. */
export function isShownByAll(path: string): boolean {
  return sharedNouns.has(path.replace(/^\/api\/v1\//, '').split('/', 1)[0] ?? '');
}
