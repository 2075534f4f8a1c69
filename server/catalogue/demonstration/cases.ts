import type { DemonstrationCase } from './demonstration-case.ts';
import { openCases } from './open-cases.ts';
import { brenngau } from './opt-in-case.ts';
import { otherCases } from './other-cases.ts';
import { bellford } from './paid-case.ts';
import { settledCases } from './settled-cases.ts';

/** Invented cases in every stage and group, their open days counted from today; with those of the claims and decisions that are played, or without. */
export function demonstrationCases(today: string, { paid = false } = {}): DemonstrationCase[] {
  return [
    ...openCases(today),
    ...settledCases(today),
    ...otherCases(today),
    ...(paid ? [bellford(today), brenngau(today)] : []),
  ];
}
