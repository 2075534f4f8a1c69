import { formatMoney } from '../../ui/format/format.ts';

/** `$1,259.00`, several currencies one after the other; a dash if there is none. */
export function lossesInWords(losses: readonly { currency: string; recognized_loss: string }[]): string {
  if (losses.length === 0) return '–';
  return losses.map(({ currency, recognized_loss }) => formatMoney(recognized_loss, { currency })).join(' and ');
}
