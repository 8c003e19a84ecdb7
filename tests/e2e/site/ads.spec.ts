/** A portal with an ad network. */
import type { Page } from '@playwright/test';
import { boxOf, expectHeadlineAbove, firstScreens } from '../support/front-page.ts';
import { expectNoShift, watchShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/portal.ts';
import { listEnd, listRows, scrollUntilVisible, withMotion } from '../support/screen.ts';

test.use(withMotion);

const scriptUrl = 'https://ads.example/ads.js';

test.use({
  portalEnv: {
    ADS_CLIENT: 'ca-pub-1',
    ADS_SCRIPT_URL: scriptUrl,
    ADS_SLOT_TOP: '1',
    ADS_SLOT_LEFT: '2',
    ADS_SLOT_RIGHT: '3',
    ADS_SLOT_LIST: '4',
  },
});

/** Serves `script` in place of the ad network's own. The returned function returns how often it was requested. */
async function answerNetwork(page: Page, script: string): Promise<() => number> {
  let asked = 0;
  await page.route(scriptUrl, (route) => {
    asked += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: script,
    });
  });
  return () => asked;
}

test.beforeEach(({ faults }) => faults.expect(/request to another site: https:\/\/ads\.example\/ads\.js/));

test('a slot is after every 16th card, and the ad network fills it only after consent, once', async ({
  page,
}) => {
  const asked = await answerNetwork(page, '');
  await page.goto('/');
  const slots = page.locator('ins.adsbygoogle');
  await scrollUntilVisible(page, listEnd(page));
  await expect(slots).toHaveCount(0);
  expect(asked()).toBe(0);
  const kinds = await listRows(page).evaluateAll((items) =>
    items.map((item) =>
      item.querySelector('article') ? 'card' : item.querySelector('section') ? 'ad' : 'banner',
    ),
  );
  const cardsBefore = kinds.flatMap((kind, index) =>
    kind === 'ad' ? kinds.slice(0, index).filter((before) => before === 'card').length : [],
  );
  expect(cardsBefore).toEqual([16, 32]);
  await expect(page.getByRole('region', { name: 'Publicidade na lista 1' })).toBeAttached();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(slots).toHaveCount(5);
  const filled = await slots.evaluateAll((all) => all.map((slot) => slot.getAttribute('data-ad-slot')));
  expect(filled.sort()).toEqual(['1', '2', '3', '4', '4']);
  await expect.poll(asked).toBe(1);
});

test('the first headline stands above the privacy bar in every window', async ({ page }) => {
  for (const viewport of firstScreens) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Recusar' })).toBeVisible();
    await expectHeadlineAbove(page, (await boxOf(page.locator('.consent-bar'))).top);
  }
});

test('the ad network is not loaded after a refusal', async ({ page }) => {
  const asked = await answerNetwork(page, '');
  await page.goto('/');
  await page.getByRole('button', { name: 'Recusar' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('pauta-island[data-island="reserved-space"][data-awake]').first()).toBeAttached();
  await expect(page.locator('ins.adsbygoogle')).toHaveCount(0);
  expect(asked()).toBe(0);
});

const fill = `for (const slot of document.querySelectorAll('ins.adsbygoogle')) {
  const ad = document.createElement('div');
  ad.textContent = 'Anúncio';
  ad.style.height = '900px';
  slot.append(ad);
}`;
/** A behaviour of the ad network, the script with this behaviour, and the selector that matches once it is done. */
const answers: [what: string, script: string, done: string][] = [
  ['come at once and too tall', fill, 'ins.adsbygoogle div'],
  ['come late and too tall', `setTimeout(() => {${fill}}, 2_000);`, 'ins.adsbygoogle div'],
  [
    'stay empty',
    "for (const slot of document.querySelectorAll('ins.adsbygoogle')) slot.dataset.adStatus = 'unfilled';",
    'ins.adsbygoogle[data-ad-status]',
  ],
];

for (const [what, script, done] of answers) {
  test(`ads that ${what} move nothing`, { tag: '@more' }, async ({ page, context, portal }) => {
    await context.addCookies([{ name: 'consentimento', value: 'accepted', url: portal.url }]);
    await answerNetwork(page, script);
    await watchShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator(done).first()).toBeAttached();
    await expectNoShift(page);
  });
}
