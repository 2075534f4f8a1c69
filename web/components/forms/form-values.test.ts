import { expect, test } from 'vitest';
import { fileIfAny, omitEmpty, oneFile, splitFailure, toFormData } from './form-values.ts';

test('optional fields that are empty are not sent; zero and false are values', () => {
  const values = { a: '', b: ' ', c: 'x', d: false, e: 0, f: '' };
  expect(omitEmpty(values, ['a', 'b', 'c', 'd', 'e'])).toEqual({ c: 'x', d: false, e: 0, f: '' });
  expect(
    omitEmpty({ columns: { a: '', b: 'x', c: undefined, d: '' }, e: '' }, ['columns.a', 'columns.b', 'columns.c']),
  ).toEqual({
    ...{ columns: { b: 'x', d: '' }, e: '' },
  });
});

test('[V-4] a sentence of the server is beside its field, and what belongs to none is not lost', () => {
  const shown = (name: string) => ['holder', 'address.city'].includes(name);
  const fields = { 'body.details.holder': 'enter the holder', 'body.details.address.city': 'enter the city' };
  expect(splitFailure({ fields, message: 'Not valid.' }, 'details', shown)).toEqual({
    beside: [
      { name: 'holder', message: 'enter the holder' },
      { name: 'address.city', message: 'enter the city' },
    ],
    rest: null,
  });
  const hidden = { 'body.details.holder': 'enter the holder', 'query.id': 'no such id' };
  expect(splitFailure({ fields: hidden, message: 'Not valid.' }, 'details', shown).rest).toBe('Not valid.');
  expect(splitFailure({ fields: {}, message: 'Too late.' }, '', shown)).toEqual({ beside: [], rest: 'Too late.' });
});

const listOf = (...files: File[]) => files as unknown as FileList;

test('a file is required or not, and never too large', () => {
  const small = new File(['ab'], 'a.csv');
  expect(oneFile(2).parse(listOf(small))).toBe(small);
  expect(oneFile(2).safeParse(listOf()).error?.issues[0]?.message).toBe('Choose a file.');
  expect(oneFile(1).safeParse(listOf(small)).error?.issues[0]?.message).toBe('This file is larger than 1 byte.');
  expect(fileIfAny(2).parse(listOf())).toBeUndefined();
  expect(fileIfAny(2).parse(listOf(small))).toBe(small);
  expect(fileIfAny(1).safeParse(listOf(small)).success).toBe(false);
});

test('the texts of a form go before its files', () => {
  const form = toFormData({ file: new File(['ab'], 'a.csv'), note: 'x', none: undefined, empty: '', yes: true, n: 2 });
  expect([...form.keys()]).toEqual(['note', 'yes', 'n', 'file']);
  expect(form.get('yes')).toBe('true');
});
