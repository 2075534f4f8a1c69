import type { ReadContainer } from './read-container.ts';

/** The largest that is read into memory whole. */
export const MAX_BYTES = 50_000_000;

interface Container {
  what: string;
  starts: readonly number[];
  load: () => Promise<ReadContainer>;
}

const CONTAINERS: readonly Container[] = [
  {
    what: 'A spreadsheet or an archive',
    starts: [0x50, 0x4b, 0x03, 0x04],
    load: async () => (await import('./read-zip.ts')).readZip,
  },
  {
    what: 'A PDF document',
    starts: [0x25, 0x50, 0x44, 0x46, 0x2d],
    load: async () => (await import('./read-pdf.ts')).readPdf,
  },
  {
    what: 'A JSON file',
    starts: [0x7b],
    load: async () => (await import('./json/read-json.ts')).readJson,
  },
  {
    what: 'A JSON file',
    starts: [0x5b],
    load: async () => (await import('./json/read-json.ts')).readJson,
  },
  ...[
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x49, 0x49, 0x2a, 0x00],
    [0x4d, 0x4d, 0x00, 0x2a],
    [0x52, 0x49, 0x46, 0x46],
  ].map((starts) => ({
    what: 'A picture',
    starts,
    load: async () => (await import('./scans/read-picture.ts')).readPictureFile,
  })),
];

/** The kind of file that these first bytes are of, if it is one that is read whole. */
export function containerOf(opening: Uint8Array): Container | undefined {
  return CONTAINERS.find(({ starts }) => starts.every((byte, at) => opening[at] === byte));
}
