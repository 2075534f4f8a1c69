import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';

const CONNECT_MS = 3_000;
/** Time limit until a response begins; a part of a large file is uploaded within it. */
const ANSWER_MS = 60_000;

export function openS3Client(settings: S3Settings): S3Client {
  const { endpoint, accessKeyId, secretAccessKey, region, isPathStyle } = settings;
  return new S3Client({
    region: region ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle ?? endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
}
