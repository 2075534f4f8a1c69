import type { DemonstrationCase } from './demonstration-case.ts';
import { openCases } from './open-cases.ts';
import { brenngau } from './opt-in-case.ts';
import { otherCases } from './other-cases.ts';
import { bellford } from './paid-case.ts';
import { settledCases } from './settled-cases.ts';

/**
 * Invented cases in every stage and group, with open days counted from today; with or without those of the simulated
 * claims and decisions.
 */
export function demonstrationCases(today: string, { paid = false } = {}): DemonstrationCase[] {
  return [
    ...openCases(today),
    ...settledCases(today),
    ...otherCases(today),
    ...(paid ? [bellford(today), brenngau(today)] : []),
  ];
}
