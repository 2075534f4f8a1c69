import { FileMissing, StoreUnavailable } from '../file-store.ts';

interface Answered {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The store's refusal, as a sentence for the administrator of the program; undefined if it does not answer. */
function refusalOf({ name = '', message = '', $metadata }: Answered): string | undefined {
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket') return 'the file store has no bucket of the name in FILES_URL';
  if (name === 'CredentialsProviderError')
    return 'there is no key for the file store: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (status === 401 || status === 403)
    return 'the file store refuses the key of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429)
    return `the file store refuses a request (${name}: ${message})`;
  return undefined;
}

/** Converts a store's error, or a missing response, to an error of ours: `FileMissing` where `key` does not exist. */
export function asStoreFault(error: unknown, key: string): FileMissing | StoreUnavailable {
  if (error instanceof FileMissing || error instanceof StoreUnavailable) return error;
  const answered = error as Answered;
  if (answered.name === 'NoSuchKey') return new FileMissing(key, error);
  const refusal = refusalOf(answered);
  return new StoreUnavailable(refusal ?? 'the file store does not answer', {
    cause: error,
    isRefusal: refusal !== undefined,
  });
}
