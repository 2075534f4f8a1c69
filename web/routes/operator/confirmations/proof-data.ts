import type { getProofReview, listRowsToProve } from '@trover/contract/confirmations/proof-reviews.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

export type ProofReviewData = DataOf<typeof getProofReview>;
export type ProofRows = DataOf<typeof listRowsToProve>;
export type ProofRow = ProofRows['items'][number];
