import { type FrozenClaim, freezeClaim } from '@trover/core/claims/frozen-claim.ts';
import type { LoadedClaim } from './load-claim.ts';
import { currentText } from './texts/texts.ts';

/** The claim as it would be signed now; undefined where nothing can be computed of it. */
export function frozenClaimOf(loaded: LoadedClaim): FrozenClaim | undefined {
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
    // no other answers are ever signed, so the claim shown before they are given is the one that is
    answers: { claimed_elsewhere: 'no', is_excluded_party: false },
    certification: { version: certification.version, sha256: certification.sha256 },
  };
}

export function freeze(loaded: LoadedClaim): { claim: string; sha256: string } | undefined {
  const frozen = frozenClaimOf(loaded);
  return frozen && freezeClaim(frozen);
}
