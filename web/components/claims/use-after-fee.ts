import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { useRouteLoaderData } from 'react-router';
import type { SiteLoader } from '../../site-loader.ts';

export type AfterFee = <Amount extends string | null>(amount: Amount, currency: string) => Amount;

/** An estimate after the fee, as owners see every estimate. A claim has the rate at which it was signed. */
export function useAfterFee(ofClaim?: string): AfterFee {
  const today = useRouteLoaderData<SiteLoader>('root')?.fee_pct;
  const pct = ofClaim ?? today ?? '0';
  return ((amount, currency) => (amount === null ? null : afterFee(amount, pct, currency))) as AfterFee;
}
