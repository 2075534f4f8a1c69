import { resolve } from 'node:path';
import { placeOfUrl, type S3Access, type StorageLocation } from '../files/files-place.ts';

/** `s3://bucket/prefix`, or a folder by its path. */
export const backupLocation = (place: string, s3: S3Access): StorageLocation =>
  placeOfUrl(place, s3) ?? { folder: resolve(place) };
