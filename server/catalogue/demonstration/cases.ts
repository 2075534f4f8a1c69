import type { DemonstrationCase } from './demonstration-case.ts';
import { openCases } from './open-cases.ts';
import { otherCases } from './other-cases.ts';
import { settledCases } from './settled-cases.ts';

/** Invented cases in every stage and group, their open days counted from today. */
export function demonstrationCases(today: string): DemonstrationCase[] {
  return [...openCases(today), ...settledCases(today), ...otherCases(today)];
}
