import { expect, test } from 'vitest';
import { leavesPage } from './offline-navigation.ts';

const here = { origin: 'https://portal.test', pathname: '/cases/screener', search: '' };
const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const link = (more: object = {}) => ({ ...here, target: '', download: '', hash: '', pathname: '/cases/my', ...more });

test('without a network a link to another page of the site is not followed, and every other press is', () => {
  expect(leavesPage(link(), here, press)).toBe(true);
  expect(leavesPage(link({ pathname: here.pathname, search: '?page=2' }), here, press)).toBe(true);
  expect(leavesPage(link({ pathname: here.pathname }), here, press), 'this page again').toBe(true);
  expect(leavesPage(link({ pathname: here.pathname, hash: '#documents' }), here, press)).toBe(false);
  expect(leavesPage(link({ origin: 'https://court.test' }), here, press)).toBe(false);
  expect(leavesPage(link({ target: '_blank' }), here, press)).toBe(false);
  expect(leavesPage(link({ download: 'form.pdf' }), here, press)).toBe(false);
  expect(leavesPage(link(), here, { ...press, ctrlKey: true })).toBe(false);
});
