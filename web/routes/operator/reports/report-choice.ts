import { deskFigures } from '@trover/contract/desk-reports/desk-reports.ts';

type FigureName = (typeof deskFigures)[number];

export const figureLabels: Readonly<Record<FigureName, string>> = {
  recoveries: 'Recoveries by month',
  funnel: 'Claims funnel',
  responses: 'Administrators’ response times',
  rejected: 'Rejected, by reason',
  ages: 'Age of filed claims',
  fees: 'Fees, by contract',
};

export const periods = [
  { value: '3', label: '3 months', against: 'Compared with the previous 3 months' },
  { value: '12', label: '12 months', against: 'Compared with the previous 12 months' },
  { value: '24', label: '24 months', against: 'Compared with the previous 24 months' },
  { value: '36', label: '36 months', against: 'Compared with the previous 36 months' },
] as const;

type Period = (typeof periods)[number]['value'];

export const periodOf = (value: Period) => periods.find((one) => one.value === value) ?? periods[1];

/** Reads the choice from the address; ignores invalid values. */
export function readChoice(search: URLSearchParams, today: string) {
  const period = periods.find(({ value }) => value === search.get('period'))?.value ?? '12';
  const [year = 0, month = 1] = today.split('-').map(Number);
  const from = new Date(Date.UTC(year, month - Number(period), 1)).toISOString().slice(0, 10);
  const currency = /^[A-Z]{3}$/.exec(search.get('currency') ?? '')?.[0];
  const clients = (['institutions', 'individuals'] as const).find((one) => one === search.get('clients'));
  const partner = search.get('partner')?.slice(0, 40) || undefined;
  return {
    period,
    from,
    to: today,
    ...(currency && { currency }),
    ...(clients && { clients }),
    ...(partner && { partner }),
    figure: deskFigures.find((one) => one === search.get('figure')) ?? null,
    key: search.get('key')?.slice(0, 200) ?? null,
  };
}
