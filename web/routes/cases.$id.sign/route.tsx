import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/route';
import { ClaimsTable } from './claims-table.tsx';
import styles from './sign.module.css';
import { SignForm } from './sign-form.tsx';

const PAGE_SIZE = 100;

/** The visitor's unsigned claims in one case, to sign all ready ones with one signature. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return await callOnServer(page, 'GET /api/v1/orders/{id}/claims_to_sign', {
    params: { id: params.id },
    query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
  }).catch(failPage);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Sign claims',
    description: 'Sign several claims in one case with one signature.',
    path: `/cases/${loaderData?.case.slug ?? ''}/sign`,
    hidden: true,
  });
}

export default function SignClaims({ loaderData }: Route.ComponentProps) {
  const { case: order, items, total_count, next_cursor, certification } = loaderData;
  const { revalidate } = useRevalidator();
  const ready = items.filter(({ is_ready }) => is_ready);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const selected = ready.filter(({ sub_payout_request_id: id }) => !left.has(id));
  const toggle = (ids: readonly number[], isSelected: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (isSelected) next.delete(id);
      else next.add(id);
    setLeft(next);
  };
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: `/cases/${order.slug}`, label: order.title }]} here="Sign claims" />
      <header className={styles.title}>
        <h1 className="t-page">Sign claims</h1>
        <p className="t-dim">
          <Link className="t-caption" to={`/cases/${order.slug}`}>
            {order.title}
          </Link>
          {total_count > 0 && `: ${pluralize(total_count, 'claim')} not signed yet`}
        </p>
      </header>
      {items.length === 0 ? (
        <EmptyState
          heading="No claims to sign"
          text="Claims appear here after you join the case, until you sign them."
          action={<ButtonLink to={`/cases/${order.slug}`}>Open the case</ButtonLink>}
        />
      ) : (
        <>
          <ClaimsTable order_id={order.id} claims={items} selected={selected} reasons={reasons} onToggle={toggle} />
          {next_cursor && (
            <p className={styles.more}>
              <ButtonLink to={`?cursor=${next_cursor}`}>Next {PAGE_SIZE}</ButtonLink>
            </p>
          )}
          <SignForm
            slug={order.slug}
            claims={selected}
            certification={certification}
            onSigned={(refused) => {
              setReasons(refused);
              void revalidate();
            }}
          />
        </>
      )}
    </main>
  );
}
