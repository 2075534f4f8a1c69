import { resolve } from 'node:path';
import { parseStorageUrl, type S3Access, type StorageLocation } from '../files/storage-location.ts';

/** `s3://bucket/prefix`, or the path of a folder. */
export const backupLocation = (path: string, s3: S3Access): StorageLocation =>
  parseStorageUrl(path, s3) ?? { folder: resolve(path) };
