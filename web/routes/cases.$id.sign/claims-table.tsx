import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { dialogs } from '../../dialogs/store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatMoney, pluralize } from '../../ui/format/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import styles from './sign.module.css';

export type ClaimToSign = DataOf<Operations['GET /api/v1/orders/{id}/claims_to_sign']>['items'][number];

interface TableProps {
  order_id: number;
  claims: readonly ClaimToSign[];
  selected: readonly ClaimToSign[];
  /** Why a claim was not signed just now, by its id. */
  reasons: ReadonlyMap<number, string>;
  onToggle: (ids: readonly number[], isSelected: boolean) => void;
}

const idOf = ({ sub_payout_request_id }: ClaimToSign): number => sub_payout_request_id;

/** Each claim with its missing items; complete claims can be selected. */
export function ClaimsTable({ order_id, claims, selected, reasons, onToggle }: TableProps) {
  const ready = claims.filter(({ is_ready }) => is_ready);
  const chosen = new Set(selected.map(idOf));
  return (
    <section className={styles.section} aria-labelledby="claims">
      <header className={styles.head}>
        <h2 id="claims">Claims</h2>
        <p className="t-dim">
          {ready.length} ready to sign
          {claims.length > ready.length && `, ${claims.length - ready.length} incomplete`}
        </p>
      </header>
      <Table density="compact" stacked aria-labelledby="claims">
        <thead>
          <tr>
            <HeaderCell className={styles.owner}>
              <Checkbox
                aria-label="Select all that are ready"
                checked={ready.length > 0 && chosen.size === ready.length}
                disabled={ready.length === 0}
                onChange={({ target }) => onToggle(ready.map(idOf), target.checked)}
              >
                Owner
              </Checkbox>
            </HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Trades</HeaderCell>
            <HeaderCell numeric>Recognized loss</HeaderCell>
            <HeaderCell numeric>Estimate after fee</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => {
            const { sub_payout_request_id, beneficial_owner, is_ready, recognized_loss, net_expected, currency } =
              claim;
            const reason = reasons.get(sub_payout_request_id);
            return (
              <tr key={sub_payout_request_id}>
                <Cell rowHeader phone="name" className={styles.owner}>
                  {is_ready ? (
                    <Checkbox
                      aria-label={`Sign for ${beneficial_owner}`}
                      checked={chosen.has(sub_payout_request_id)}
                      onChange={({ target }) => onToggle([sub_payout_request_id], target.checked)}
                    >
                      <Owner claim={claim} />
                    </Checkbox>
                  ) : (
                    <span className={styles.beside}>
                      <Owner claim={claim} />
                    </span>
                  )}
                </Cell>
                <Cell phone="below">
                  <Readiness claim={claim} reason={reason} />{' '}
                  <LinkButton
                    onClick={() => dialogs.open({ name: 'payout', props: { order_id, sub_payout_request_id } })}
                    aria-label={`Open the claim of ${beneficial_owner}`}
                  >
                    Open
                  </LinkButton>
                </Cell>
                <Cell numeric>{claim.trades}</Cell>
                <Cell numeric phone="meta" className={styles.loss}>
                  <span className="phone-only">Recognized loss </span>
                  {recognized_loss === null ? enDash : formatMoney(recognized_loss, { currency })}
                </Cell>
                <Cell numeric phone="figure">
                  {net_expected === null ? (
                    enDash
                  ) : (
                    <Figure amount={net_expected} currency={currency} certainty="estimated" size="small" />
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

function Owner({ claim: { beneficial_owner, signer } }: { claim: ClaimToSign }) {
  return (
    <>
      {beneficial_owner}
      <span className={tableParts.sub}>{signer === null ? 'No signer named' : `Signed by ${signer}`}</span>
    </>
  );
}

/** Whether it can be signed, or else the first obstacle. */
function Readiness({ claim, reason }: { claim: ClaimToSign; reason: string | undefined }) {
  const [first, ...others] = claim.missing;
  if (reason !== undefined)
    return (
      <>
        <StatusPill status="fault">Not signed</StatusPill> <span className={styles.reason}>{reason}</span>
      </>
    );
  if (first !== undefined)
    return (
      <>
        <StatusPill status="waiting">Incomplete</StatusPill>{' '}
        <span className={styles.reason}>
          {first.message}
          {others.length > 0 && ` And ${pluralize(others.length, 'more thing', 'more things')}.`}
        </span>
      </>
    );
  return (
    <>
      <StatusPill status="fine">Ready</StatusPill>{' '}
      {claim.to_confirm.length > 0 && <span className={styles.reason}>Check the trades: {claim.to_confirm[0]}</span>}
    </>
  );
}
