import { EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import { expect, test } from 'vitest';
import { createCase, getEditableCase } from './operator.ts';

test('an operator can set every editable field of a case, and sees it', () => {
  const records = ['company', 'securities', 'class_periods'];
  expect(Object.keys(createCase.body!.shape).sort()).toEqual([...EDITABLE_FIELDS, ...records].sort());
  expect(Object.keys(getEditableCase.response!.shape)).toEqual(
    expect.arrayContaining([...EDITABLE_FIELDS, ...records]),
  );
});
