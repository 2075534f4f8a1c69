import type { BankLine, BookingKind } from '@trover/contract/bank-statements/bank-statements.ts';

export const bookingLabels: Record<BookingKind, string> = {
  bank_charge: 'Bank charge',
  interest: 'Interest',
  fees_withdrawn: 'Our fees, withdrawn',
  own_money: 'Our own money, put in',
  tax_deposit: 'Withheld tax, paid to the IRS',
  escheat: 'Unclaimed awards, paid to a state',
  not_ours: 'Not ours',
};

export const matchLabels: Record<BankLine['matches'][number]['kind'], string> = {
  arrival: 'Arrival',
  bank_file: 'Bank file',
  payment: 'Payment',
  return: 'Return of payment',
  booking: 'Booking',
};
