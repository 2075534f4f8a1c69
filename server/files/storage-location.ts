import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { MigratingFiles } from './migrating-files.ts';
import type { S3FilesSettings } from './s3/s3-files.ts';
import { parseS3Address, type S3Settings } from './s3/s3-settings.ts';

/** Where files are stored, in a form that can be sent to another process. */
export type StorageLocation = { folder: string } | { s3: S3FilesSettings };

/** `file:///srv/files`: an absolute path, without a host. */
export const isFolderUrl = (text: string): boolean => /^file:\/\/\/./.test(text) && URL.canParse(text);

/** Settings of every bucket: how it is accessed, and how new files in it are encrypted. */
export interface S3Access extends S3Settings {
  encryption?: string | undefined;
}

/** The location that `s3://bucket/prefix` or `file:///folder` names; undefined for anything else. */
export function parseStorageUrl(url: string, s3: S3Access): StorageLocation | undefined {
  const address = parseS3Address(url);
  if (address !== undefined) return { s3: { ...s3, ...address } };
  return isFolderUrl(url) ? { folder: fileURLToPath(url) } : undefined;
}

export function isSameLocation(one: StorageLocation, other: StorageLocation): boolean {
  if ('folder' in one || 'folder' in other)
    return 'folder' in one && 'folder' in other && resolve(one.folder) === resolve(other.folder);
  return one.s3.bucket === other.s3.bucket && one.s3.prefix === other.s3.prefix;
}

/** Loads the S3 library only where it is used. With a second location, files are read from there too. */
export async function openFileStore(location: StorageLocation, also?: StorageLocation): Promise<FileStore> {
  if (also !== undefined) return new MigratingFiles(await openFileStore(location), await openFileStore(also));
  if ('folder' in location) return new LocalFiles(location.folder);
  const { S3Files } = await import('./s3/s3-files.ts');
  return new S3Files(location.s3);
}
