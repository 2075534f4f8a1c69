import type { DemonstrationCase } from './demonstration-case.ts';
import { openCases } from './open-cases.ts';
import { otherCases } from './other-cases.ts';
import { bellford } from './paid-case.ts';
import { settledCases } from './settled-cases.ts';

/** Invented cases in every stage and group, their open days counted from today; with the case of the paid claims or without. */
export function demonstrationCases(today: string, { paid = false } = {}): DemonstrationCase[] {
  return [...openCases(today), ...settledCases(today), ...otherCases(today), ...(paid ? [bellford(today)] : [])];
}
