import { join } from 'node:path';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { z } from 'zod';
import { parseS3Address } from './s3/s3-settings.ts';
import {
  isFolderUrl,
  isSameLocation,
  parseStorageUrl,
  type S3Access,
  type StorageLocation,
} from './storage-location.ts';

/** The variables of the file store, for the complete list in config.ts. */
export const filesVariables = {
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
    expected: 'the address of an S3-compatible store',
  },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1), expected: 'the id of its key' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1), expected: 'its key' },
  S3_REGION: { schema: z.string().min(1), expected: 'its region, such as us-east-1' },
  S3_PATH_STYLE: {
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
    expected: 'true, where the bucket is a part of the path, or false, where it is a part of the host',
  },
  S3_ENCRYPTION: {
    schema: z.string().regex(/^(AES256|aws:kms(:[\w:/-]+)?)$/),
    expected: 'AES256, aws:kms, or aws:kms:KEY with the key’s id or address',
  },
  FILES_URL: {
    schema: z.string().refine((text) => parseS3Address(text) !== undefined || isFolderUrl(text)),
    expected: 's3://bucket/prefix, or a folder such as file:///srv/trover/files',
  },
  FILES_ALSO: {
    schema: z.string().refine((text) => parseS3Address(text) !== undefined || isFolderUrl(text)),
    expected: 'the store that files move from or to, s3://bucket/prefix or file:///srv/trover/files',
  },
  FILES_LINKS: { schema: z.enum(['program', 'store']), expected: 'program or store' },
} as const;

type Read = <N extends keyof typeof filesVariables>(
  name: N,
) => z.output<(typeof filesVariables)[N]['schema']> | undefined;

/** Refuses half a key, a mistake that would otherwise appear only at the first file. */
export function readS3(read: Read): S3Access {
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartupError(
      'Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither: one does not work without the other.',
    );
  return {
    accessKeyId,
    secretAccessKey,
    endpoint: read('S3_ENDPOINT'),
    region: read('S3_REGION'),
    isPathStyle: read('S3_PATH_STYLE'),
    encryption: read('S3_ENCRYPTION'),
  };
}

/** Where files are, and, while they move, where they come from or go to. */
export function readFilesPlaces(
  read: Read,
  dataDir: string,
  s3: S3Access,
): { files: StorageLocation; filesAlso: StorageLocation | undefined } {
  const [url, also] = [read('FILES_URL'), read('FILES_ALSO')];
  const files = (url && parseStorageUrl(url, s3)) || { folder: join(dataDir, 'files') };
  const filesAlso = also === undefined ? undefined : parseStorageUrl(also, s3);
  if (filesAlso !== undefined && isSameLocation(files, filesAlso))
    throw new StartupError('FILES_ALSO is the store of FILES_URL itself. Name the other one, or leave it out.');
  return { files, filesAlso };
}
