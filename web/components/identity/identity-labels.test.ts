import { expect, test } from 'vitest';
import { payeesBelow } from './identity-labels.ts';

test('the payees whose payments wait are those below what is needed', () => {
  const payee = (legal_name: string, level: 'name' | 'document') => ({ legal_name, level, reason: '', until: null });
  const payees = [payee('Mara Iversen', 'document'), payee('Bo Ahlgren', 'name')];
  const below = (level: 'name' | 'document' | 'document_and_selfie') =>
    payeesBelow({ payees, needed: { level, reason: '' } }).length;
  expect([below('name'), below('document'), below('document_and_selfie')]).toEqual([0, 1, 2]);
});
