import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A fault of a backup, or of the location that it is restored into. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

const manifestSchema = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      part: z.string(),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last_value: z.string().nullable() })),
  files: z.int(),
  file_bytes: z.int(),
});
export type Manifest = z.output<typeof manifestSchema>;

const signedSchema = z.strictObject({ manifest: z.string(), mac: z.string() });

const keysSchema = z.strictObject({
  backup_key: z.string(),
  made_at: z.iso.datetime(),
  /** Without the keys of MASTER_KEYS where it is set, since the operator has them. */
  secrets: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type BackupKeys = z.output<typeof keysSchema>;

export const MANIFEST = 'manifest.json';

const macOf = (text: string, key: string) => createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest();

/** Signed with a separately stored key, so that changes by someone who can write the backup are detected. */
export function signManifest(manifest: Manifest, key: string): string {
  const text = JSON.stringify(manifest);
  return JSON.stringify({ manifest: text, mac: macOf(text, key).toString('base64') });
}

export function openManifest(text: string, key: string): Manifest {
  const signed = parse(signedSchema, text, `${MANIFEST} is not one of a backup of Trover`);
  const mac = Buffer.from(signed.mac, 'base64');
  const expected = macOf(signed.manifest, key);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected))
    throw new BackupFault(
      'The backup was changed after it was made, or the keys are those of another one. Use the file that --keys wrote for it.',
    );
  return parse(manifestSchema, signed.manifest, 'This backup is of a version of Trover that this one does not know');
}

export const readKeys = (text: string): BackupKeys =>
  parse(keysSchema, text, 'The file of --keys is not one that a backup wrote');

function parse<Schema extends z.ZodType>(schema: Schema, text: string, sentence: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BackupFault(`${sentence}.`);
  }
}
