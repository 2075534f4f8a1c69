/** How a bucket is reached. */
export interface S3Settings {
  /** Undefined: Amazon's own, by the region. */
  endpoint: string | undefined;
  /** Undefined: what the machine's role provides. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  region: string | undefined;
  /** Whether the bucket is a part of the path and not of the host; undefined: where there is an endpoint. */
  isPathStyle?: boolean | undefined;
}

export interface S3Address {
  bucket: string;
  /** Without a slash at either end; empty for the whole bucket. */
  prefix: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.=-]+)*)\/?$/;

/** `s3://bucket/prefix` in its parts; undefined for anything else. */
export function parseS3Address(text: string): S3Address | undefined {
  const found = ADDRESS.exec(text);
  if (found === null || text.split('/').some((part) => part === '.' || part === '..')) return undefined;
  return { bucket: found[1]!, prefix: found[2]!.slice(1) };
}
