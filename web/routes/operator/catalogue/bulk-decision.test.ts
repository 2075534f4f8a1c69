import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ToastProvider } from '../../../ui/toast.tsx';
import { AcceptShown, acceptableOf, BulkDecision, EffectsOfAll } from './bulk-decision.tsx';

const written = (element: ReturnType<typeof createElement>) =>
  renderToStaticMarkup(
    createElement(RouterProvider, {
      router: createMemoryRouter([{ path: '/', element: createElement(ToastProvider, null, element) }]),
    }),
  );

test('proposals chosen together cannot be accepted before their effects are shown', () => {
  const html = written(createElement(BulkDecision, { ids: [4, 7], busy: false, onDecide: () => undefined }));
  expect(html).toContain('Show effects of 2');
  expect(html).toContain('Reject 2');
  expect(html).not.toContain('Accept 2');
});

const effects = {
  ...{ owners: 3, owners_eligible: 2, claims: 1, notified: 5 },
  ...{ is_computed_again: true, stage: 'final_approval', against: null },
};

test('the effects of each are its owners, claims, accounts notified, amounts and stage', () => {
  const shown = [
    {
      id: 4,
      field: 'deadline.claim_deadline',
      value: '2027-01-06',
      case: { title: 'In re Halden' },
      effects,
      duplicates: [],
    },
    { id: 7, field: 'case', value: {}, case: null, effects: null, duplicates: [{}] },
  ];
  const html = written(createElement(EffectsOfAll, { shown: shown as never }));
  for (const words of ['In re Halden', '3, 2 eligible', 'Computed again', 'Becomes final approval'])
    expect(html).toContain(words);
  expect(html).toContain('1 possible duplicate.');
});

test('a proposal that cannot be accepted, or whose case may be another, is left out of those accepted together', () => {
  const against = { ...effects, against: 'a later stage is recorded' };
  const shown = [
    { id: 4, effects, duplicates: [] },
    { id: 5, effects: against, duplicates: [] },
    { id: 6, effects: null, duplicates: [{}] },
    { id: 7, effects: null, duplicates: [] },
  ] as never;
  expect(acceptableOf(shown)).toEqual([4, 7]);
  const html = written(createElement(AcceptShown, { shown, busy: false, onAccept: () => undefined }));
  expect(html).toContain('Accept 2');
  expect(html).toContain('2 proposals left out');
});
