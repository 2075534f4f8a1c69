import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { formatAmount, formatCount, pluralize } from '../../../ui/format/format.ts';
import { Cell, HeaderCell, Table, tableParts } from '../../../ui/table.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import styles from './filing.module.css';
import {
  claimsOfView,
  excludeFaults,
  groupClaims,
  stateOf,
  type Tried,
  type TriedClaim,
  toggleClaims,
  unreviewedOf,
  VIEWS,
  type View,
} from './group-claims.ts';

/** Rows that are shown at first, and by each press of the button below. */
const ROWS = 50;

/** The claims of a dry run: each is included or excluded, one by one or all with the same reason. */
export function ClaimsToFile({
  tried,
  excluded,
  onChange,
}: {
  tried: Tried;
  excluded: ReadonlySet<number>;
  onChange: (excluded: ReadonlySet<number>) => void;
}) {
  const [chosen, setChosen] = useState<{ view: View; tried: Tried; excluded: ReadonlySet<number> }>({
    view: 'all',
    tried,
    excluded,
  });
  const { view } = chosen;
  const [most, setMost] = useState(ROWS);
  const { claims } = tried;
  const unreviewed = unreviewedOf(tried);
  const counts = { all: claims.length, included: claims.length - excluded.size, excluded: excluded.size };
  const labels: Record<View, string> = { all: 'All', included: 'In the package', excluded: 'Excluded' };
  const shown = claimsOfView(view, {
    claims,
    excluded: chosen.tried === tried ? chosen.excluded : excludeFaults(tried),
  });
  const columns: readonly Column<TriedClaim>[] = [
    {
      heading: 'Choose',
      phone: 'side',
      cell: ({ sub_payout_request_id: id, reference }) => (
        <input
          type="checkbox"
          aria-label={`Include ${reference}`}
          checked={!excluded.has(id)}
          onChange={() => onChange(toggleClaims(excluded, [id], !excluded.has(id)))}
        />
      ),
    },
    {
      heading: 'Claim',
      rowHeader: true,
      phone: 'name',
      cell: ({ reference, sub_payout_request_id: id }) => <Link to={`/operator/claims/${id}`}>{reference}</Link>,
    },
    { heading: 'Beneficial owner', phone: 'below', cell: ({ beneficial_owner }) => beneficial_owner },
    { heading: 'Trades', numeric: true, cell: ({ transactions }) => formatCount(transactions) },
    {
      heading: 'Recognized',
      numeric: true,
      phone: 'figure',
      cell: ({ recognized_claim }) => (recognized_claim === null ? '–' : formatAmount(recognized_claim)),
    },
    {
      heading: 'State',
      className: operator.reading,
      phone: 'meta',
      cell: (claim) => {
        const { state, isFault } = stateOf(claim, unreviewed);
        return isFault ? <span className={styles.differs}>{state}</span> : state;
      },
    },
  ];
  return (
    <>
      <Reasons tried={tried} excluded={excluded} onChange={onChange} />
      <ListSection
        id="claims-to-file"
        heading="Claims to file"
        label="claims"
        note={`${formatCount(counts.included)} of ${pluralize(counts.all, 'claim')}`}
        list={{ items: shown.slice(0, most), total_count: shown.length, next_cursor: null }}
        columns={columns}
        keyOf={({ sub_payout_request_id }) => sub_payout_request_id}
        empty={{ heading: 'No claims here', text: 'Claims appear here when you include or exclude them.' }}
      >
        <p className={operator.acts}>
          {VIEWS.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === view ? 'secondary' : 'plain'}
              aria-pressed={one === view}
              onClick={() => setChosen({ view: one, tried, excluded })}
            >
              {labels[one]} {formatCount(counts[one])}
            </Button>
          ))}
          <span className="sr-only" role="status">
            {pluralize(shown.length, 'claim')} shown, {formatCount(counts.included)} in the package
          </span>
        </p>
      </ListSection>
      {shown.length > most && (
        <p className={operator.acts}>
          <Button size="small" onClick={() => setMost(most + ROWS)}>
            Show {Math.min(ROWS, shown.length - most)} more
          </Button>
        </p>
      )}
    </>
  );
}

/** Why claims would be returned or are not proven, with a button that leaves all of them out or brings them in. */
function Reasons({
  tried,
  excluded,
  onChange,
}: {
  tried: Tried;
  excluded: ReadonlySet<number>;
  onChange: (excluded: ReadonlySet<number>) => void;
}) {
  const groups = groupClaims(tried);
  if (groups.length === 0) return null;
  return (
    <Table density="compact" aria-label="Reasons">
      <thead>
        <tr>
          <HeaderCell numeric>Claims</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell>{null}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, reason, where, ids }) => {
          const isOut = ids.every((id) => excluded.has(id));
          return (
            <tr key={key} className={isOut ? styles.excluded : undefined}>
              <Cell numeric>{formatCount(ids.length)}</Cell>
              <Cell rowHeader>
                {reason}
                {where !== null && <span className={tableParts.sub}>{where}</span>}
              </Cell>
              <Cell>
                <Button size="small" onClick={() => onChange(toggleClaims(excluded, ids, !isOut))}>
                  {isOut ? 'Include' : 'Exclude'} {pluralize(ids.length, 'claim')}
                </Button>
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
