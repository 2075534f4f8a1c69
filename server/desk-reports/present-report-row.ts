import type { DeskReportRow } from '@trover/contract/desk-reports/desk-reports.ts';
import type { ReportRow } from '@trover/db/queries/desk-reports/report-rows.ts';

export const presentReportRow = ({ claim_id, case_id, on_day, place: _, ...row }: ReportRow): DeskReportRow => ({
  ...row,
  sub_payout_request_id: claim_id,
  order_id: case_id,
  on_day: on_day === '1900-01-01' ? null : on_day,
});
