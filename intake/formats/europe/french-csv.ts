import type { Actions } from '../../rows/actions.ts';
import {
  bought,
  cancelled,
  cancelledPurchase,
  cancelledSale,
  cashMovement,
  dividend,
  exchangedIn,
  fee,
  ignore,
  interest,
  type Meaning,
  moved,
  sold,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** What French brokers print, with or without the market that a trade was settled in. */
const FRENCH: Actions = usualActions([
  ['Achat*', bought()],
  ['Souscription*', bought()],
  ['Vente*', sold()],
  ['Rachat*', sold()],
  ['Coupon*', dividend()],
  ['Dividende*', dividend()],
  ['Encaissement coupon*', dividend()],
  ['Crédit coupon*', dividend()],
  ["Attribution d'actions gratuites*", split('stock_dividend')],
  ['Attribution gratuite', split('stock_dividend')],
  ['Attribution*', attributed],
  ['OST de création de coupons*', ignore('right to a dividend, booked without units')],
  ['Annul*', annulled],
  ['Transfert*', moved(null)],
  ['Virement*', cashMovement],
  ['VIR *', cashMovement],
  ['Versement*', cashMovement],
  ['Retrait*', cashMovement],
  ['Intérêt*', interest],
  ['Frais*', fee],
  ['Droits de garde*', fee],
  ['Commission*', fee],
  ['Taxe*', fee],
  ['TTF*', fee],
  ['Prélèvement*', taxWithheld],
  ['Retenue*', taxWithheld],
]);

/** Shares that come for nothing; rights, warrants and bonds do as well, and are no split of the shares. */
function attributed(action: string): Meaning {
  if (/\bDROITS?\b|\bD\.?[PA]\.?S\b|\bDS\b|\bBSA\b|\bBONS?\b|WARRANT|OBLIGATION/.test(action))
    return exchangedIn('rights');
  return /\bACTIONS?\b|\bTITRES?\b/.test(action) ? split('stock_dividend') : moved(null);
}

/** What is reversed: a trade, or a right that was booked without units. */
function annulled(action: string): Meaning {
  if (/ACHAT|SOUSCRIPTION/.test(action)) return cancelledPurchase;
  if (/VENTE|RACHAT/.test(action)) return cancelledSale;
  return /COUPON|DIVIDENDE|OST/.test(action) ? ignore('reversal of a booking without units') : cancelled;
}

/** BoursoBank, movements of a securities account: sums have signs, and costs are in them alone. */
export const boursoramaCsv: TableFormat = {
  kind: 'table',
  id: 'boursorama-csv',
  title: 'BoursoBank movements (CSV)',
  columns: {
    trade_date: ['Date opération'],
    settle_date: ['Date valeur'],
    action: ['Opération'],
    description: ['Valeur'],
    isin: ['Code ISIN'],
    amount: ['Montant'],
    quantity: ['Quantité'],
    price: ['Cours'],
  },
  required: ['trade_date', 'action', 'description', 'isin', 'amount', 'quantity', 'price'],
  hallmarks: [['Date opération', 'Date valeur', 'Code ISIN']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'EUR',
  zeroIsBlank: ['price'],
  actions: FRENCH,
};

/** Fortuneo, history of the stock account: securities by name alone. */
export const fortuneoCsv: TableFormat = {
  kind: 'table',
  id: 'fortuneo-csv',
  title: 'Fortuneo stock account (CSV)',
  columns: {
    description: ['libellé'],
    action: ['Opération'],
    category: ['Place'],
    trade_date: ['Date'],
    quantity: ['Qté'],
    price: ["Prix d'éxé"],
    amount: ['Montant net'],
    currency: ['Devise'],
  },
  fees: ['Courtage/Prélèvement', 'Courtage'],
  required: ['description', 'action', 'trade_date', 'quantity', 'price', 'amount'],
  hallmarks: ["Prix d'éxé"],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'EUR',
  zeroIsBlank: ['price'],
  actions: FRENCH,
};
