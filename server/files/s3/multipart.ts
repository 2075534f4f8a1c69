/** Size of a part of a multipart upload. S3 allows at most 10,000 parts, so the largest file is 80 GB. */
export const MULTIPART_PART_BYTES = 8 * 1024 * 1024;

/** How many parts are uploaded in parallel: this many are in memory for each file being uploaded. */
export const MULTIPART_CONCURRENCY = 2;
