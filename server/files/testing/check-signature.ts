import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Signed {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Key {
  id: string;
  secret: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The S3 code that refuses a request; null where its signature (AWS Signature Version 4) and its body are correct. */
export function checkSignature(request: Signed, key: Key): string | null {
  const url = new URL(request.url, 'http://store');
  const claim = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(request.headers);
  if (claim === null) return 'AccessDenied';
  const [id, day = '', region = '', service = '', end] = claim.credential.split('/');
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (end !== 'aws4_request' || service !== 's3' || !claim.date.startsWith(day)) return 'AccessDenied';
  const age = (Date.now() - dateOf(claim.date)) / 1000;
  if (age < -900 || age > claim.seconds) return 'RequestTimeTooSkewed';
  if (/^[0-9a-f]{64}$/.test(claim.payload) && claim.payload !== sha256(request.body))
    return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...claim.signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    claim.signed.join(';'),
    claim.payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', claim.date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signing = ['aws4_request', 's3', region, day].reduceRight<string | Buffer>(
    (by, part) => hmac(by, part),
    `AWS4${key.secret}`,
  );
  return hmac(signing, text).toString('hex') === claim.signature ? null : 'SignatureDoesNotMatch';
}

interface Claim {
  credential: string;
  signed: string[];
  signature: string;
  date: string;
  payload: string;
  seconds: number;
}

function fromHeader(headers: IncomingHttpHeaders): Claim | null {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (found === null) return null;
  const [, credential = '', signed = '', signature = ''] = found;
  const payload = String(headers['x-amz-content-sha256']);
  return {
    credential,
    signed: signed.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    payload,
    seconds: 900,
  };
}

function fromQuery({ searchParams }: URL): Claim {
  const of = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: of('Credential'),
    signed: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    date: of('Date'),
    payload: of('Content-Sha256') || 'UNSIGNED-PAYLOAD',
    seconds: Number(of('Expires')),
  };
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  return pairs
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
}

const dateOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
