/** How a bucket is accessed. */
export interface S3Settings {
  /** Undefined: Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  /** Undefined: the credentials of the machine's role. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  region: string | undefined;
  /** Whether the bucket is part of the path instead of the host; undefined: it is where there is an endpoint. */
  isPathStyle?: boolean | undefined;
}

export interface S3Address {
  bucket: string;
  /** Without a slash at either end; empty for the whole bucket. */
  prefix: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.=-]+)*)\/?$/;

/** The parts of `s3://bucket/prefix`; undefined for anything else. */
export function parseS3Address(text: string): S3Address | undefined {
  const found = ADDRESS.exec(text);
  if (found === null || text.split('/').some((part) => part === '.' || part === '..')) return undefined;
  return { bucket: found[1]!, prefix: found[2]!.slice(1) };
}
