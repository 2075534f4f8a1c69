import type { getDeskReport } from '@trover/contract/desk-reports/desk-reports.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

export type Report = DataOf<typeof getDeskReport>;

/** The address of the rows behind a figure. */
export type Place = (figure: string, key?: string) => string;
