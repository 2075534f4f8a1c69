import type { ClaimAge } from '@trover/core/organisations/board-reports/report-period.ts';

export const ageLabels: Readonly<Record<ClaimAge, string>> = {
  under_1_year: 'Under 1 year',
  '1_to_2_years': '1 to 2 years',
  '2_to_3_years': '2 to 3 years',
  over_3_years: 'Over 3 years',
};

export const stageLabel = (stage: string): string => {
  const words = stage.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
