import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

export type { Upload } from '@trover/contract/trades/trades.ts';

/** The state of an upload, with the cases found: the result of the events, and of a call. */
export type UploadEnd = DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile']>;
export type FoundCase = UploadEnd['cases'][number];
