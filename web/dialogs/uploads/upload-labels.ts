import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { formatBytes, formatCount, pluralize } from '../../ui/format/format.ts';
import type { UploadItem } from './upload-items.ts';
import type { Upload } from './upload-types.ts';

export type Lots = NonNullable<DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile/columns']>['lots']>;

/** What a gain and loss report shows, and what it does not, each as a sentence. */
export function describeLots({ count, sales_only, left_out }: Lots): string[] {
  return [
    `It shows ${pluralize(count, 'lot')} that you bought and sold. Shares that you still hold, or sold elsewhere, are not in it.`,
    ...(sales_only > 0 ? [`For ${pluralize(sales_only, 'lot')} it shows only the sale.`] : []),
    ...(left_out > 0
      ? [`We leave out ${pluralize(left_out, 'lot')}, because the days or the price paid are not clear.`]
      : []),
    'A claims administrator may ask for statements that show these trades.',
  ];
}

/** What a file added: trades, and the positions that it states. */
export function describeAdded({ trades_added, positions, states_positions_only }: Upload['counts']): string {
  if (states_positions_only) return `${pluralize(positions, 'position')} to compare with your trades`;
  if (positions > 0)
    return `${pluralize(trades_added, 'row')} added, of them ${pluralize(positions, 'stated position')}`;
  return `${pluralize(trades_added, 'trade')} added`;
}

/** Whether a file that needs an answer is a gain and loss report. */
export const isGainReport = ({ status, format }: Upload): boolean =>
  status === 'needs_mapping' && format === GAIN_REPORT;

/** The link to what a file needs from its owner. */
export function askedLabel(upload: Upload): string {
  if (upload.status === 'needs_confirmation') return 'Check the rows';
  return isGainReport(upload) ? 'Review the lots' : 'Check the columns';
}

/** The progress or result of a file. */
export function noteOf({ phase, sent, bytes, upload, isNew }: UploadItem): string {
  if (phase === 'waiting') return `${formatBytes(bytes)}, waiting`;
  if (phase === 'paused') return 'Many files at once: we send this one in a minute.';
  if (phase === 'sending') return `${formatBytes(sent)} of ${formatBytes(bytes)}`;
  if (phase === 'lost') return 'You are offline. The upload continues once you are back online.';
  if (!upload) return '';
  if (phase === 'needs_input' && upload.status === 'needs_confirmation')
    return 'A scan or a photo. Confirm its rows, and we add them.';
  if (phase === 'needs_input' && isGainReport(upload)) return 'A gain and loss report. Choose whether to use its lots.';
  if (phase === 'needs_input') return 'We do not know its columns. Set them, and we read it.';
  const { counts, format_name, status, files_before } = upload;
  if (phase === 'working' && status === 'received' && files_before)
    return `In the queue: ${pluralize(files_before, 'file')} before it.`;
  if (!isNew && (status === 'stored' || status === 'matched'))
    return `Nothing added: you uploaded this file before, with its ${pluralize(counts.trades_added, 'trade')}.`;
  const read = `${format_name ? `${format_name}, ` : ''}${pluralize(counts.rows_read, 'row')}`;
  if (phase === 'working' && status === 'stored') {
    return `${describeAdded(counts)}. ${formatCount(counts.cases_checked)} cases checked, ${formatCount(counts.cases_found)} found`;
  }
  const parts = [read, describeAdded(counts)];
  if (counts.duplicates) parts.push(`${formatCount(counts.duplicates)} already added`);
  if (counts.accounts_unmapped) parts.push(`${pluralize(counts.accounts_unmapped, 'account')} without an entity`);
  if (counts.refused) parts.push(`${formatCount(counts.refused)} refused`);
  return parts.join(', ');
}
