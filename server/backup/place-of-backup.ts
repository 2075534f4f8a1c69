import { resolve } from 'node:path';
import { type FilesPlace, placeOfUrl, type S3Access } from '../files/files-place.ts';

/** `s3://bucket/prefix`, or a folder by its path. */
export const placeOfBackup = (place: string, s3: S3Access): FilesPlace =>
  placeOfUrl(place, s3) ?? { folder: resolve(place) };
