import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, decimalText } from '../protocol/values.ts';
import { uploadSchema } from '../trades/trades.ts';

const boxSchema = z.array(z.int()).length(4);

/** A picture as it can be shown: a `data:` address. */
const pictureSchema = z.string();

const scannedTradeSchema = z.object({
  type: z.string(),
  trade_date: daySchema.nullable(),
  settle_date: daySchema.nullable(),
  symbol: z.string().nullable(),
  cusip: z.string().nullable(),
  isin: z.string().nullable(),
  security_name: z.string().nullable(),
  quantity: decimalSchema.nullable(),
  price: decimalSchema.nullable(),
  currency: z.string().nullable(),
  fees: decimalSchema.nullable(),
  net_amount: decimalSchema.nullable(),
});

/** A row that was recognized in a scan or a photo. */
const scannedRowSchema = z.object({
  position: z.int(),
  /** As the trade's source will call it. */
  row: z.string(),
  /** The file's name, where it is one of several in an archive. */
  in_file: z.string().nullable(),
  page: z.int(),
  /** Left, top, right and bottom, in ten-thousandths of the page. */
  box: boxSchema,
  /** How sure the least sure word is, of a hundred. */
  confidence: z.int(),
  /** Null of a page or file in which nothing was recognized. */
  picture: pictureSchema.nullable(),
  /** As it was recognized; null where the row could not be read. */
  trade: scannedTradeSchema.nullable(),
  /** Why it could not be read: it is refused. */
  fault: z.string().nullable(),
  /** What about it does not agree, each a sentence. */
  warnings: z.array(z.string()),
});

export const listScannedRows = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/scan',
  summary: 'The rows recognized in a scan or a photo, each with its picture, that wait for their owner to confirm them',
  audience: 'signed_in',
  query: z.strictObject({ upload_id: idText, ...pageQuery }),
  response: listOf(scannedRowSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

const name = z.string().trim().min(1).max(200).nullable();

/** What the row shows, where it was recognized wrongly. */
const correctedSchema = z.strictObject({
  type: z.enum(['buy', 'sell', 'transfer_in', 'transfer_out', 'dividend', 'other']),
  trade_date: daySchema,
  symbol: name,
  cusip: z
    .string()
    .trim()
    .regex(/^[0-9A-Z]{9}$/i, 'use the nine letters and digits of the CUSIP')
    .nullable(),
  security_name: name,
  quantity: decimalText.nullable(),
  price: decimalText.nullable(),
  currency: currencySchema.nullable(),
  net_amount: decimalText.nullable(),
});

export const answerScannedRows = declareOperation({
  method: 'PUT',
  path: '/api/v1/portfolio/uploadtradesfile/scan',
  summary: 'Confirms, corrects or leaves out each row recognized in a scan or a photo; the upload then continues',
  audience: 'signed_in',
  body: z.strictObject({
    upload_id: idSchema,
    /** Every row that could be read, once. */
    rows: z
      .array(
        z.strictObject({
          position: z.int().min(0),
          is_left_out: z.boolean(),
          /** Printed on the page, and left out of the recognized rows. */
          corrected: correctedSchema.optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({ upload: uploadSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

export const getProofOfRow = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/trade/proof',
  summary: 'The page of the document that a trade was read from, and where its row is on it',
  audience: 'signed_in',
  limit: 'costly',
  query: z.strictObject({ upload_id: idText, row: z.string().min(1).max(200) }),
  response: z.object({
    file_name: z.string(),
    page: z.int(),
    pages: z.int().nullable(),
    box: boxSchema,
    /** The size of the page in tenths of a point, where its text is known. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** The texts of the page and where their baselines begin, in tenths of a point from its top left corner. */
    texts: z.array(
      z.object({
        text: z.string(),
        x: z.int(),
        y: z.int(),
        size: z.int(),
        width: z.int(),
        /** Clockwise quarter turns, for pages printed sideways. */
        turn: z.int(),
      }),
    ),
    /** Of a scan or a photo: the row itself. */
    picture: pictureSchema.nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});
