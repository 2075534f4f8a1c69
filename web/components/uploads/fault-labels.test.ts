import { expect, it } from 'vitest';
import { besideItsName } from './fault-labels.ts';

it('a fault that is beside the name of its file does not show the name again', () => {
  const fault = 'The file "march.heic" is a photo. Export the statement as PDF or CSV and try again.';
  expect(besideItsName(fault, 'march.heic')).toBe('This is a photo. Export the statement as PDF or CSV and try again.');
  expect(besideItsName(fault, 'april.heic')).toBe(fault);
  expect(besideItsName('The connection broke.', 'march.heic')).toBe('The connection broke.');
});
