import { recordExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { recordFirmViews } from '@trover/db/queries/partners/firm-views.ts';
import { listChosenHolders } from '@trover/db/queries/partners/holders.ts';
import type { Firm } from '@trover/db/queries/partners/people.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { onePiece } from '../../files/file-store.ts';
import { linkToFile } from '../../files/signed-links.ts';
import type { Visitor } from '../../http/route.ts';
import { showOwnMatches } from '../../matches/show-own-matches.ts';
import { type ChartOfHolder, printLossCharts } from '../../organisations/certifications/print-loss-chart.ts';

const MAX_ROWS = 20_000;

/** The loss chart of the chosen holders as one PDF, the largest LIFO loss first. */
export async function exportLossChart(
  context: Pick<Context, 'db' | 'files' | 'fileLinkKey' | 'today' | 'worker'>,
  by: { firm: Firm; session: Session; visitor: Visitor },
  asked: { case_id: number; chosen: readonly { person_id: number; beneficial_account_id: number }[] },
): Promise<{ url: string; file_name: string; holders: number }> {
  const { db, files } = context;
  const { firm, session, visitor } = by;
  const { case_id, chosen } = asked;
  const record = (await findCasePageById(db, { id: case_id })) ?? fail('not_found');
  const holders = await listChosenHolders(db, { firm, case_id, chosen });
  if (holders.length === 0)
    fail('not_found', { message: 'None of them shares with your firm and has trades in this case.' });
  const charts: (ChartOfHolder & { size: bigint })[] = [];
  for (const { person_id, beneficial_account_id, beneficial_owner } of holders) {
    const [match] = await showOwnMatches(context, {
      ...{ account_id: person_id, case_id, beneficial_account_ids: [beneficial_account_id] },
      ...{ deadlines: record.deadlines, today: context.today(), shown: MAX_ROWS, with_lots: true },
    });
    if (match === undefined) continue;
    charts.push({
      holder: beneficial_owner,
      losses: {
        currency: match.currency,
        ...match.market_loss,
        recognized: match.basis === 'plan' ? match.recognized_loss : null,
      },
      shares: {
        held_at_start: match.held_at_start,
        bought: match.shares_bought,
        sold: match.shares_sold,
        held_at_end: match.held_at_end,
      },
      lots: { fifo: match.market_lots?.fifo ?? null, lifo: match.market_lots?.lifo ?? null },
      size: BigInt((match.market_loss.lifo ?? match.market_loss.fifo ?? '0').replace('.', '')),
    });
  }
  charts.sort((one, other) => Number(other.size > one.size) - Number(other.size < one.size));
  const bytes = await printLossCharts(charts, { title: record.title, author: firm.firm, date: new Date() });
  const received = await files.receive(
    { purpose: 'export', account_id: session.account_id },
    onePiece(bytes),
    bytes.length,
  );
  const key = await db.transaction().execute(async (trx) => {
    const file_key = await received.register(trx);
    const account_ids = [...new Set(holders.map(({ person_id }) => person_id))];
    await recordFirmViews(trx, {
      partner: firm.marker,
      attorney_id: session.account_id,
      what: 'exported',
      account_ids,
    });
    await recordExport(trx, {
      account_id: session.account_id,
      what: 'firm_people',
      key: file_key,
      bytes: bytes.length,
    });
    await recordAudit(trx, {
      action: 'export_made',
      by: visitor,
      detail: { what: 'loss_chart', rows: charts.length, case_id },
    });
    return file_key;
  });
  const file_name = `loss-chart-${record.slug}.pdf`;
  const url = linkToFile(context.fileLinkKey, { key, file_name, media_type: 'application/pdf' });
  return { url, file_name, holders: charts.length };
}
