import { describe, expect, test } from 'vitest';
import { administratorTemplates } from './administrator-templates.ts';
import { exampleClaim } from './example-claim.ts';
import { fillTemplate } from './fill-template.ts';
import { templateFaults } from './template.ts';

const answered = { ...exampleClaim, claim_number: 'KX-77', deficiency_response: 'The statement of March is added.' };

test('there are eight, each with its own name, source and day', () => {
  expect(new Set(administratorTemplates.map(({ name }) => name)).size).toBe(8);
  for (const { document } of administratorTemplates) {
    expect(document.about?.source).not.toBe('');
    expect(document.about?.checked_on).toMatch(/^2026-11-\d\d$/);
    // no administrator's own spreadsheet was seen, and none is passed off as one
    expect(document.about?.columns).toBe('not_verified');
  }
});

describe.each(administratorTemplates.map((one) => [one.name, one.document] as const))('%s', (name, template) => {
  const filled = fillTemplate(template, [answered]);

  test('is a template that can be used', () => {
    expect(templateFaults(template)).toEqual([]);
  });

  test('fills all that it requires of a whole claim', () => {
    const missing = filled.faults.map(({ column, message }) => `${column} ${message}`);
    // the only value that is not stored; a person adds it
    expect(missing).toEqual(
      name === 'BitClave Fair Fund' ? ['Crypto Wallet Address is empty, and the administrator requires it'] : [],
    );
    for (const { rows, headers } of filled.sheets) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(headers.length);
    }
  });

  test('has every transaction and both holdings', () => {
    const cells = filled.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.map((cell) => cell?.text ?? '')));
    for (const held of ['02/14/2023', '11/20/2023']) expect(cells).toContain(held);
    // what is held at both ends: as rows of a schedule, or on a sheet of holdings
    const holdings = template.sheets.some(({ rows }) => rows === 'schedule' || rows === 'holdings');
    if (name !== 'BitClave Fair Fund') expect(holdings).toBe(true);
  });

  test('answers a deficiency with the administrator’s number', () => {
    const [sheet] = filled.sheets.filter(({ headers }) => headers.includes('Response to the deficiency'));
    const at = (header: string) => sheet?.headers.indexOf(header) ?? -1;
    expect(sheet?.rows[0]?.[at('Administrator’s number')]?.text).toBe('KX-77');
    expect(sheet?.rows[0]?.[at('Response to the deficiency')]?.text).toContain('March');
  });
});
