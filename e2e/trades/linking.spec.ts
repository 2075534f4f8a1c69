import {
  csv,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  phone,
  signInAs,
  test,
} from '../support/journey.ts';

const person = 'operator2@demo.test';
const institution = 'institution@demo.test';

test('[R-14] [S-3] [M-2] [M-19] linking begins in an empty portfolio, or makes one, and a broker’s file is read there', async ({
  page,
}) => {
  await signInAs(page, person);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: 'Link new account' }).click();
  await expect(page).toHaveURL(/\/user\/portfolio\/connect\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Link new account' })).toBeVisible();
  const [, first] = /id=(\d+)$/.exec(page.url()) ?? [];

  await page.getByRole('searchbox', { name: 'Search brokers' }).fill('fid');
  await page.getByRole('link', { name: /^Fidelity File/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fidelity' })).toBeVisible();
  await expect(page.getByText('Sign in at Fidelity and open Activity & Orders')).toBeVisible();
  await page
    .locator('#main input[type=file]')
    .setInputFiles(csv('linked.csv', ['A,OSMB,purchase,2023-04-06,10,41.15,USD,']));
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(upload.getByText('1 trade added')).toBeVisible();
  await expect(upload.getByLabel('Portfolio', { exact: true })).toHaveValue(first ?? '');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'new portfolio 1' }).click();
  const details = page.getByRole('dialog', { name: 'new portfolio 1' });
  await expect(details.getByText('Files you upload')).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Okay' }).click();

  await page.goto('/user/portfolio');
  let making = false;
  await page.route('**/api/v1/portfolio/portfolio', async (route) => {
    making ||= route.request().method() === 'POST';
    await new Promise((done) => setTimeout(done, route.request().method() === 'POST' ? 600 : 0));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Link new account' }).click();
  await expect(page.getByRole('dialog', { name: 'Creating new portfolio' })).toBeVisible();
  await expect(page).toHaveURL(/connect\?id=\d+$/);
  expect(making).toBe(true);
  expect(page.url()).not.toContain(`id=${first}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'new portfolio 2' })).toBeVisible();

  await page.getByRole('button', { name: 'new portfolio 2' }).click();
  await page.getByRole('button', { name: 'Delete this portfolio' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[S-3] [X-3] a portfolio that cannot be made is reported, and the page stays', async ({ page, faults }) => {
  faults.allow({ status: 500, address: '/api/v1/portfolio/portfolio' });
  await signInAs(page, person);
  await page.goto('/user/portfolio');
  await page.route('**/api/v1/portfolio/portfolio', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html><title>x</title>' })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Link new account' }).click();
  const failure = page.getByRole('dialog', { name: 'Something went wrong...' });
  await expect(failure).toContainText('Please try again later');
  await failure.getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/portfolio$/);
});

/** A custodian's page: it reports that it is ready, and the result of the sign-in. */
const custodian = `<!doctype html><html lang="en"><title>Custodian</title><button>Refuse</button><button>Allow</button><button>Leave</button>
<script>
const query = new URLSearchParams(location.search);
const post = (connector, message) => parent.postMessage({ connector, message }, query.get('origin'));
const [refuse, allow, leave] = document.querySelectorAll('button');
refuse.onclick = () => post('error', 'The login was refused.');
allow.onclick = () => post('success');
leave.onclick = () => post('close');
post('ready');
</script></html>`;

// at a desk an institution is walked with in the settings
test.describe('on a phone', () => {
  test.use(phone);

  test('[R-13] [P-3] [M-3] an institution has integrations, and a custodian’s connector that refuses, is left, or connects', async ({
    page,
  }) => {
    await signInAs(page, institution);
    await page.goto('/user/portfolio/integrations');
    await expect(page).toHaveURL(/\/integrations\/institutional$/);
    await expect(
      page.getByRole('img', { name: /Growth Fund at Corbel Trust .* has no records for Jun 2022 – Feb 2023/ }),
    ).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Growth Fund, 8 months missing' })).toContainText(
      'in the class period of HLDN',
    );
    await page.getByLabel('Select Growth Fund, Halden Semiconductor').press('Space');
    await expect(page.getByRole('region', { name: 'What is selected' })).toContainText('1 selected');
    const saving = page.waitForEvent('download');
    await page.keyboard.press('e');
    expect((await saving).suggestedFilename()).toBe('positions.csv');
    await page.getByLabel('Entity', { exact: true }).selectOption('Pension Reserve');
    await expect(page).toHaveURL(/entity=\d+/);
    const positions = page.getByRole('region', { name: 'Claimable positions' });
    await expect(positions.getByRole('rowheader', { name: 'Pension Reserve' }).first()).toBeVisible();
    await expect(positions.getByRole('rowheader', { name: 'Health Trust' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add integration' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add integration' })).toBeVisible();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/start\?/, async (route) => {
      await asked;
      await route.fulfill({ contentType: 'text/html', body: custodian });
    });
    const trigger = page.getByRole('button', { name: 'Connect a custodian' });
    await trigger.click();
    const connector = page.getByRole('dialog', { name: 'Connect a custodian' });
    const frame = connector.frameLocator('iframe');
    await expect(connector.getByText('Waiting for the connector')).toBeVisible();
    answer();
    await frame.getByRole('button', { name: 'Refuse' }).click();
    await expect(connector.getByText('The login was refused. Your trades have not changed.')).toBeVisible();
    await expectAccessible(page);
    await connector.getByRole('button', { name: 'Try again' }).click();
    await frame.getByRole('button', { name: 'Leave' }).click();
    await expect(connector).toBeHidden();
    await expect(trigger).toBeFocused();
    await expect(page.getByText('The last attempt failed: The login was refused.')).toBeVisible();
    await trigger.press('Enter');
    await frame.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('The custodian is connected')).toBeVisible();
    await expect(page).toHaveURL(/\/integrations\/institutional$/);
    await expect(connector).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Portfolio' })).toHaveCount(0);
  });
});

test('[M-17] a case is shared by its link, by mail or by what the device has', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/cases/kraft-heinz-2019');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this case' });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(/\/cases\/kraft-heinz-2019$/);
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 1200);
  await expect(dialog.getByRole('link', { name: 'Send an email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=.*kraft-heinz-2019/,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
});

test('the pages for linking can be used by everybody, in both themes', async ({ page }) => {
  await signInAs(page, institution);
  for (const path of ['', '/connect', '/connect?broker=interactive-brokers', '/integrations']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/user/portfolio${path}`);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});
