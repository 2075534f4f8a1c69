import { createElement as element, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.strictObject({
  name: z.string(),
  text: z.string(),
  kind: z.enum(['one', 'two']),
  day: z.string(),
  count: z.number(),
  is_on: z.boolean(),
  is_off: z.boolean(),
  scopes: z.array(z.string()),
  nested: z.object({ light: z.string() }),
  empty: z.string(),
});

const box = (props: object) => element('input', { type: 'checkbox', ...props });

function Form() {
  const form = useContractForm(schema, {
    ...{ name: 'Castellan & Co', text: 'Two lines', kind: 'two', day: '2026-11-20', count: 3 },
    ...{ is_on: true, is_off: false, scopes: ['read'], nested: { light: '#123456' }, empty: '' },
  });
  return element(
    Fragment,
    null,
    element(TextField, { label: 'Name', ...form.field('name') }),
    element(TextArea, { label: 'Text', ...form.field('text') }),
    element(
      Select,
      { label: 'Kind', ...form.field('kind') },
      ...['one', 'two'].map((kind) => element('option', { key: kind, value: kind }, kind)),
    ),
    element(DateField, { label: 'Day', unit: 'date', ...form.field('day') }),
    element(TextField, { label: 'Count', ...form.field('count') }),
    box(form.field('is_on')),
    box(form.field('is_off')),
    box({ value: 'read', ...form.field('scopes') }),
    element(TextField, { label: 'Light', ...form.field('nested.light') }),
    element(TextField, { label: 'Empty', ...form.field('empty') }),
  );
}

test('a form that no script has reached yet shows its values', () => {
  const html = renderToStaticMarkup(element(Form));
  const fieldOf = (name: string) => new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  expect(fieldOf('name')).toContain('value="Castellan &amp; Co"');
  expect(html).toMatch(/name="text"[^>]*>Two lines<\/textarea>/);
  expect(html).toContain('<option value="two" selected="">two</option>');
  expect(html).toContain('value="20 Nov 2026"');
  expect(fieldOf('count')).toContain('value="3"');
  expect(fieldOf('is_on')).toContain('checked=""');
  expect(fieldOf('is_off')).not.toContain('checked');
  expect(fieldOf('scopes')).toContain('value="read"');
  expect(fieldOf('nested.light')).toContain('value="#123456"');
  expect(fieldOf('empty')).not.toContain('value=');
});
