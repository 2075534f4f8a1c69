import { expect, test } from '../support/journey.ts';

test('[R-17] the page of components is for developers: a build has none', async ({ request }) => {
  const answer = await request.get('/dev/components');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('DemonstrationMark');
});
