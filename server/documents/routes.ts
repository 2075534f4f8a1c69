import * as declared from '@trover/contract/documents/documents.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { findDocumentRow } from '@trover/db/queries/documents/document-rows.ts';
import {
  findScannedPicture,
  listScannedRows,
  loadScannedRows,
  type ScannedRowRecord,
} from '@trover/db/queries/documents/scanned-rows.ts';
import { fileOfRow } from '@trover/intake/containers/scans/scanned-rows.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { asTaskOf } from '../jobs/workers/tasks-of-account.ts';
import { requireUpload } from '../uploads/policy.ts';
import { presentUpload } from '../uploads/present-upload.ts';
import { answerScan, notWaitingScan } from './answer-scan.ts';
import { repeatedRows } from './confirmed-rows.ts';
import { rowWarnings } from './row-warnings.ts';

const shownPicture = (picture: Buffer): string => `data:image/webp;base64,${picture.toString('base64')}`;

export const rowDocumentRoutes: readonly Route[] = [
  handle(declared.listScannedRows, async ({ context, session, query }) => {
    const { limit, cursor } = query;
    const { id: upload_id, portfolio_id, status } = await requireUpload(context.db, session, query.upload_id);
    if (status !== 'needs_confirmation') fail('conflict', { message: notWaitingScan });
    const after = readCursor(cursor, z.tuple([z.int()]));
    const page = await listScannedRows(context.db, { portfolio_id, upload_id, limit, after });
    const again = repeatedRows(await loadScannedRows(context.db, { portfolio_id, upload_id }));
    return presentPage(page, (row) => presentRow(row, again.has(row.position)));
  }),

  handle(declared.answerScannedRows, async ({ context, session, body }) => {
    const upload = await requireUpload(context.db, session, body.upload_id);
    await answerScan(context, upload, body.rows);
    return { upload: presentUpload(await requireUpload(context.db, session, body.upload_id)) };
  }),

  handle(declared.getProofOfRow, async ({ context, session, query: { upload_id, row } }) => {
    const { portfolio_id, file_name, file_key, format } = await requireUpload(context.db, session, upload_id);
    const place = await findDocumentRow(context.db, { portfolio_id, upload_id, row });
    if (place === undefined || file_key === null)
      fail('not_found', { message: 'This row is not in a document with pages.' });
    const picture = await findScannedPicture(context.db, { portfolio_id, upload_id, row });
    const shown = { file_name, page: place.page, box: place.box };
    if (picture !== undefined && picture.length > 0)
      return { ...shown, pages: null, width: null, height: null, texts: [], picture: shownPicture(picture) };
    if (format === 'archive')
      fail('conflict', {
        message: `The page is in the archive ${file_name}. Upload the document separately to see it.`,
      });
    const page = await asTaskOf(session.account_id, () =>
      context.worker.run(session.account_id, 'read_proof_page', { file_key, page: place.page }),
    );
    if (page === null) fail('conflict', { message: 'The page of the document can no longer be read.' });
    return { ...shown, ...page, picture: null };
  }),
];

function presentRow(
  { position, row, page, box, confidence, trade, fault, picture }: ScannedRowRecord,
  isRepeated: boolean,
) {
  return {
    position,
    row,
    in_file: fileOfRow(row),
    page,
    box,
    confidence,
    picture: picture.length === 0 ? null : shownPicture(picture),
    trade: trade && presentTrade(trade),
    fault: fault?.reason ?? null,
    warnings: trade ? [...(isRepeated ? [REPEATED] : []), ...rowWarnings(trade, confidence)] : [],
  };
}

const REPEATED = 'An earlier file of the archive has this row too: it counts once.';

const presentTrade = (trade: Trade) => ({
  type: trade.type,
  trade_date: trade.trade_date,
  settle_date: trade.settle_date,
  symbol: trade.symbol,
  cusip: trade.cusip,
  isin: trade.isin,
  security_name: trade.security_name,
  quantity: trade.quantity,
  price: trade.price,
  currency: trade.currency,
  fees: trade.fees,
  net_amount: trade.net_amount,
});
