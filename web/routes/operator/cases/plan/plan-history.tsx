import { Link } from 'react-router';
import type { PlanChange } from '../../../../components/plans/compare-plans.ts';
import { enDash, pluralize } from '../../../../ui/format/format.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import type { PlanHistory } from './load-plan-history.ts';
import styles from './plan-history.module.css';

/** The number of changed terms that are listed at once. */
const FIRST_CHANGES = 12;

/** Longer values are sentences, and are aligned as text. */
const SHORT = 24;

/** Which versions the comparison contains, to be shown beside the heading. */
export function describeComparison({ versions, shown, against }: PlanHistory): string {
  if (versions.length === 0) return 'No version is published';
  const name = shown === null ? 'draft' : `version ${shown}`;
  return against === null ? name : `${name} against version ${against}`;
}

/** The versions of a plan, and beside them what the displayed one changed: the former value struck out, then the new one. */
export function PlanVersions({ history, at }: { history: PlanHistory; at: string }) {
  const { versions, draft, shown } = history;
  return (
    <div className={styles.history}>
      <div>
        <p className={styles.head} aria-hidden="true">
          <span>Version</span>
          <span>Worked examples</span>
        </p>
        <ol className={styles.versions}>
          {draft !== null && (
            <li data-current={shown === null || undefined}>
              <span>{(versions[0]?.version ?? 0) + 1}</span>
              <div>
                <Link to={at} aria-current={shown === null ? 'page' : undefined} preventScrollReset>
                  Draft
                </Link>
                <small>
                  {draft.by ?? 'A former operator'}, <Instant at={draft.at} />
                </small>
              </div>
            </li>
          )}
          {versions.map(({ version, published_at, published_by, examples }, place) => (
            <li key={version} data-current={shown === version || undefined}>
              <span aria-hidden="true">{version}</span>
              <div>
                <Link
                  to={`${at}?version=${version}`}
                  aria-current={shown === version ? 'page' : undefined}
                  preventScrollReset
                >
                  <span className="sr-only">Version {version}, </span>
                  {place === 0 ? 'In force' : 'Replaced'}
                </Link>
                <small>
                  {published_by ?? 'From catalog files'}, <Instant at={published_at} as="date" />
                </small>
              </div>
              <span>
                {examples}
                <span className="sr-only"> worked {examples === 1 ? 'example' : 'examples'}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <Changes history={history} />
    </div>
  );
}

function Changes({ history: { shown, against, changes } }: { history: PlanHistory }) {
  if (against === null) return <p className="t-dim">There is no earlier version to compare with.</p>;
  if (changes === null) return <p className="t-dim">The draft has errors. We compare it once they are corrected.</p>;
  if (changes.length === 0) return <p className="t-dim">No term of the plan changed.</p>;
  const heads = [`Version ${against}`, shown === null ? 'Draft' : `Version ${shown}`] as const;
  const rest = changes.slice(FIRST_CHANGES);
  return (
    <div className={styles.changes}>
      <ChangeTable changes={changes.slice(0, FIRST_CHANGES)} heads={heads} />
      {rest.length > 0 && (
        <details>
          <summary>{pluralize(rest.length, 'more change')}</summary>
          <ChangeTable changes={rest} heads={heads} />
        </details>
      )}
    </div>
  );
}

function ChangeTable({ changes, heads }: { changes: readonly PlanChange[]; heads: readonly [string, string] }) {
  const isShort = changes.every(({ before, after }) =>
    [before, after].every((value) => value === null || value.length <= SHORT),
  );
  return (
    <ScrollSideways label="Changed terms of the plan">
      <Table density="compact" className={styles.table} data-long={!isShort || undefined}>
        <thead>
          <tr>
            <HeaderCell>Changed</HeaderCell>
            <HeaderCell numeric={isShort}>{heads[0]}</HeaderCell>
            <HeaderCell numeric={isShort}>{heads[1]}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <Cell rowHeader>{label}</Cell>
              <Cell numeric={isShort}>{before === null ? enDash : <del>{before}</del>}</Cell>
              <Cell numeric={isShort}>{after === null ? enDash : <ins>{after}</ins>}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
