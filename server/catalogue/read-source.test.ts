import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { readSource } from './read-source.ts';

removeTestFolders();

const fixtures = join(import.meta.dirname, '../../fixtures/cases');
const today = '2026-11-21';

describe('a catalogue folder', () => {
  const catalogue = readSource(join(fixtures, 'ok'));

  it('is read whole, each case with its plan', () => {
    expect(catalogue.findings).toEqual([]);
    expect(catalogue.cases.map(({ record, plan }) => [record.slug, plan?.plan.currency ?? null])).toEqual([
      ['merrow-shipping-2021', 'USD'],
      ['merrow-shipping-2023', null],
      ['tolland-bank-fair-fund', null],
    ]);
  });

  it('reports what is missing and what follows from it', () => {
    const warnings = checkCatalogue(catalogue, today).filter(({ slug }) => slug === 'tolland-bank-fair-fund');
    expect(warnings.map(({ path }) => path)).toEqual([
      'sources',
      'class_periods',
      'settlement_amount',
      'claim_deadline',
      'administrator',
      'plan',
    ]);
    expect(warnings.every(({ level }) => level === 'warning')).toBe(true);
  });

  it('reports a deadline that is past while the case is open for claims', () => {
    const later = checkCatalogue(catalogue, '2027-02-02').filter(({ path }) => path === 'stage');
    expect(later.map(({ message }) => message)).toEqual([
      'open for claims, though the deadline of 2027-02-01 is past: add the milestone',
    ]);
    expect(checkCatalogue(catalogue, '2027-02-01').filter(({ path }) => path === 'stage')).toEqual([]);
  });
});

describe('an identifier', () => {
  it('whose check digit does not hold is reported', () => {
    const [record] = readSource(join(fixtures, 'ok')).cases.slice(2);
    const invalid = { ...record!.record, identifiers: { cusips: ['037833101'], isins: ['US0378331005'] } };
    const findings = checkCatalogue({ cases: [{ record: invalid, plan: null }], findings: [] }, today);
    expect(findings.filter(({ path }) => path === 'identifiers').map(({ message }) => message)).toEqual([
      'the check digit of the CUSIP 037833101 is wrong: compare it with its source',
    ]);
  });
});

describe('a faulty case', () => {
  const folder = join(fixtures, 'not-ok');
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    { path: string; message: string }
  >;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'expected.json');

  it.each(names)('%s is refused with the place and what would be right', (file) => {
    const { cases, findings } = readSource(join(folder, file));
    expect(cases).toEqual([]);
    expect(findings.map(({ path, message }) => ({ path, message }))).toEqual([expected[basename(file, '.json')]]);
  });

  it('leaves the other cases of its file be, and every fault is reported', () => {
    const record = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const good = JSON.parse(readFileSync(join(fixtures, 'ok', 'catalogue.json'), 'utf8')) as unknown[];
    const path = join(makeTestFolder('catalogue'), 'cases.json');
    writeFileSync(path, JSON.stringify([record('no-such-day.json'), good[2], record('unknown-kind.json'), good[2], 7]));
    const { cases, findings } = readSource(path);
    expect(cases.map(({ record: { slug } }) => slug)).toEqual(['tolland-bank-fair-fund']);
    expect(findings.map((finding) => finding.path)).toEqual(
      expect.arrayContaining(['[0].claim_deadline', '[2].kind', '[3].slug', '[4]']),
    );
  });
});

describe('a file that is not a catalogue', () => {
  const write = (text: string): string => {
    const path = join(makeTestFolder('catalogue'), 'catalogue.json');
    writeFileSync(path, text);
    return path;
  };

  it('reports it', () => {
    expect(readSource('/nowhere/cases.json').findings).toMatchObject([{ message: 'there is no such file' }]);
    expect(readSource(write('{"slug": ')).findings[0]?.message).toMatch(/^is not JSON: /);
  });

  it('but a plan alone, is checked as one', () => {
    expect(readSource(join(fixtures, 'ok/plans/merrow-shipping-2021.json'))).toEqual({ cases: [], findings: [] });
    expect(readSource(join(fixtures, 'not-ok/plans/number-for-inflation.json')).findings).toMatchObject([
      { level: 'fault', path: 'securities[0].inflation.rows[0].value' },
    ]);
  });

  it('warns of a field and a plan that nobody knows', () => {
    const record = { ...(JSON.parse(readFileSync(join(fixtures, 'ok', 'catalogue.json'), 'utf8')) as object[])[2] };
    const { cases, findings } = readSource(write(JSON.stringify({ ...record, claim_deadlin: '2027-01-01' })));
    expect(cases).toHaveLength(1);
    expect(findings).toEqual([
      {
        level: 'warning',
        slug: 'tolland-bank-fair-fund',
        path: 'claim_deadlin',
        message: "'claim_deadlin' is no field of a case and is left out",
      },
    ]);
  });
});
