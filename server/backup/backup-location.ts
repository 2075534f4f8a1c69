import { resolve } from 'node:path';
import { placeOfUrl, type S3Access, type StorageLocation } from '../files/files-place.ts';

/** `s3://bucket/prefix`, or the path of a folder. */
export const backupLocation = (place: string, s3: S3Access): StorageLocation =>
  placeOfUrl(place, s3) ?? { folder: resolve(place) };
