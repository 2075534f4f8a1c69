import { expect, test } from 'vitest';
import { atBase } from './at-base.ts';

const answer = {
  items: [{ url: '/api/v1/files/abc.def', title: 'Letter', photo: { small: '/api/v1/images/people/1/a.webp' } }],
  paper: '/api/v1/settlements/documents/7',
  site: 'https://administrator.example/api/v1/files/x',
  text: 'Call GET /api/v1/files/x',
  at: null,
};

test('[C-6] files and pictures of an answer are on the host of the API, and nothing else changes', () => {
  const base = 'https://api.trover.example';
  expect(atBase(base, answer)).toEqual({
    ...answer,
    paper: `${base}/api/v1/settlements/documents/7`,
    items: [
      {
        url: `${base}/api/v1/files/abc.def`,
        title: 'Letter',
        photo: { small: `${base}/api/v1/images/people/1/a.webp` },
      },
    ],
  });
  expect(atBase('', answer)).toBe(answer);
});
