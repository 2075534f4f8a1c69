import type { ReportRowsFilter } from '@trover/db/queries/desk-reports/report-rows.ts';
import type { WorkFilter } from '@trover/db/queries/work/work-items.ts';
import type { Context } from '../context.ts';
import { linkToFile } from '../files/signed-links.ts';

/** Which list of the desk, as its own call lists it. */
export interface ExportedList {
  list: string;
  part: string;
  params: object;
  query: object;
}

export type Exported =
  | ({ of: 'list' } & ExportedList)
  | { of: 'work'; filter: WorkFilter }
  | { of: 'report'; filter: ReportRowsFilter };

/** In a link to a whole export, this key replaces a stored file's key: the file is written as it is downloaded. */
const PREFIX = 'desk-export:';

/** The facts about the file in the answer to an export: of a longer list also the link to all of it. */
export const presentExport = (
  { fileLinkKey }: Pick<Context, 'fileLinkKey'>,
  { rows, total, is_whole, content }: { rows: number; total: number; is_whole: boolean; content: string },
  { file_name, exported }: { file_name: string; exported: Exported },
) => ({
  ...{ rows, is_whole, content },
  whole: is_whole
    ? null
    : {
        rows: total,
        url: linkToFile(fileLinkKey, {
          key: PREFIX + JSON.stringify(exported),
          file_name,
          media_type: 'text/csv',
        }),
      },
});

/** The export that a link opens; undefined for the key of any other file. */
export const exportOfKey = (key: string): Exported | undefined =>
  key.startsWith(PREFIX) ? (JSON.parse(key.slice(PREFIX.length)) as Exported) : undefined;
