import { hash } from 'node:crypto';
import type { MatchTrade } from '@trover/contract/matches/matches.ts';
import { type FrozenClaim, type FrozenHolding, freezeClaim } from '@trover/core/claims/frozen-claim.ts';
import type { ClassHolding } from '@trover/core/losses/positions.ts';
import type { CaseIdentifier } from '@trover/db/queries/claims/claim-trades.ts';
import type { LoadedClaim } from './load-claim.ts';
import { currentText } from './texts/texts.ts';

interface Numbers {
  cusip: string | null;
  isin: string | null;
}

/** The CUSIP and ISIN that a file prints override those of the catalogue for the day. */
function numbersOfTrade({ sources, printed, identifiers }: LoadedClaim, trade: MatchTrade): Numbers {
  const source = trade.trade_id === null ? undefined : sources.get(trade.trade_id);
  const id = source?.printed_security_id;
  const own = id === undefined ? undefined : printed.get(id);
  const known = (kind: 'cusip' | 'isin') =>
    identifiers.find((one) => one.printed_security_id === id && one.kind === kind && isWithin(one, trade.trade_date))
      ?.value ?? null;
  return {
    cusip: own?.cusip && own.cusip_valid !== false ? own.cusip : known('cusip'),
    isin: own?.isin && own.isin_valid !== false ? own.isin : known('isin'),
  };
}

const isWithin = ({ from_date, to_date }: CaseIdentifier, day: string): boolean =>
  (from_date === '-infinity' || from_date <= day) && (to_date === 'infinity' || day <= to_date);

/** The holdings of each security on the day before the class period and on its last day, with its identifiers. */
function holdingsOf(
  { of, trades, identifiers, ...loaded }: LoadedClaim,
  holdings: readonly ClassHolding[],
): FrozenHolding[] {
  return holdings.map(({ security, opening, closing }) => {
    const trade = trades.find((one) => one.security === security);
    const known = (kind: 'cusip' | 'isin') =>
      identifiers.find(
        (one) => one.kind === kind && (one.key === security || one.ticker === security) && isWithin(one, closing.date),
      )?.value ?? null;
    const numbers = trade && numbersOfTrade({ of, trades, identifiers, ...loaded }, trade);
    return {
      security,
      cusip: numbers?.cusip ?? known('cusip'),
      isin: numbers?.isin ?? known('isin'),
      opening,
      closing,
    };
  });
}

/** The claim as it would be signed now; undefined where nothing can be computed. */
function frozenClaimOf(loaded: LoadedClaim): FrozenClaim | undefined {
  const { claim, of, match, trades, proofs, documents, cover, claimant } = loaded;
  if (match?.result == null) return undefined;
  const { record } = of;
  const certification = currentText('certification');
  return {
    form: 1,
    case: { slug: record.slug, title: record.title, court: record.court, docket: record.docket },
    beneficial_owner: claim.beneficial_owner,
    claimant: claimant
      ? {
          kind: claimant.kind,
          legal_name: claimant.legal_name,
          co_owner: claimant.co_owner,
          street: claimant.street,
          city: claimant.city,
          region: claimant.region,
          postal_code: claimant.postal_code,
          country: claimant.country,
          tax_id_last4: claimant.tax_id_last4,
          ...(claimant.signer_name !== null && {
            signer: { name: claimant.signer_name, title: claimant.signer_title },
          }),
        }
      : null,
    basis: match.basis,
    plan_version: match.plan_version,
    currency: match.currency,
    recognized_claim: match.recognized_loss,
    fingerprint: match.fingerprint,
    positions: match.result.positions,
    lines: match.result.lines,
    transactions: trades.map((trade) => {
      const source = proofs.trades.get(trade.row)?.source ?? null;
      return {
        account: trade.account,
        security: trade.security,
        ...numbersOfTrade(loaded, trade),
        type: trade.type,
        subtype: trade.subtype,
        trade_date: trade.trade_date,
        quantity: trade.quantity,
        price: trade.price,
        amount: trade.amount,
        currency: trade.currency,
        source: source && { file_name: source.file_name, row: source.row },
      };
    }),
    holdings: holdingsOf(loaded, match.holdings),
    documents: documents.map(({ file_name, sha256, accounts }) => ({ file_name, sha256, accounts })),
    contract:
      cover === undefined
        ? null
        : cover.kind === 'agreement'
          ? { agreement: cover.reference }
          : {
              text_version: cover.contract.text_version,
              text_sha256: cover.contract.text_sha256,
              signed_at: cover.contract.signed_at.toISOString(),
            },
    // Only these answers are ever signed, so the previewed claim is the signed one.
    answers: { claimed_elsewhere: 'no', is_excluded_party: false },
    certification: { version: certification.version, sha256: certification.sha256 },
  };
}

export function freeze(loaded: LoadedClaim): { claim: string; sha256: string } | undefined {
  const frozen = frozenClaimOf(loaded);
  if (frozen === undefined) return undefined;
  const claim = freezeClaim(frozen);
  return { claim, sha256: hash('sha256', claim, 'hex') };
}
