// What leaves the tower's screens: the opinion of who is consulted, and the pilot's phone at the place of the flight.
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, personAt, RUN } from './support/people.ts';
import { slide } from './support/touch.ts';
import { wordsIn } from './support/words.ts';

test('who is consulted comes in by the link of its letter, and the tower reads the opinion beside the request @phone', {
  tag: '@long',
}, async ({ page, request, demo, otherWindow }) => {
  const t = wordsIn('fr');
  const password = demo.password ?? '';
  const operator = await demoApi(request, 'claire.morel', password);
  const id = await operator.requestFor(`Avis ${RUN}`, { shift: [0.04, 0] });
  const desk = await otherWindow();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await openAs(desk, request, 'tour.blagnac');
  await desk.goto(`/map/approvals/${id}`);
  await desk.getByRole('button', { name: t('opinions:ask.open') }).click();
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: t('opinions:ask.others') })
    .fill('mairie.blagnac@example.invalid');
  await dialog.getByRole('button', { name: t('opinions:ask.send') }).click();
  await expect(dialog).toHaveCount(0);

  const mailbox = await demoApi(request, 'mairie.blagnac', password);
  const link = await mailbox.linkOf(`Avis ${RUN}`);
  await page.goto(link);
  await page.getByRole('button', { name: t('opinions:give.unfavourable'), exact: true }).tap();
  await page.getByRole('textbox').last().fill('Marché sur la place ce jour-là.');
  await page.getByRole('button', { name: t('opinions:give.send_unfavourable') }).tap();
  await expect(page.getByText(t('opinions:give.withdraw'))).toBeVisible();
  const opinion = desk.getByRole('listitem').filter({ hasText: 'Marché sur la place ce jour-là.' });
  await expect(opinion.getByText(t('opinions:statuses.unfavourable'))).toBeVisible();
});

test('a pilot’s phone activates, takes off without a network, is ordered down and lands; the tower reads when @phone', {
  tag: '@long',
}, async ({ page, context, request, demo, otherWindow }) => {
  const name = 'Stade Ernest-Wallon, toiture haute';
  const pilot = await demoApi(request, 'hugo.petit', demo.password ?? '');
  // The demonstration asks for hours to come; what is flown now is asked for from the phone.
  await pilot.withdrawActivation(name);
  const tower = personAt(await otherWindow(), 'fr');
  const { t } = tower;
  await tower.page.setViewportSize({ width: 1440, height: 900 });
  await openAs(tower.page, request, 'tour.blagnac');
  await tower.page.goto('/map/activations');
  await openAs(page, request, 'hugo.petit');
  await page.goto('/map/take-off-authorizations');
  const card = page.getByRole('article').filter({ hasText: name });
  const press = (label: string | RegExp) => card.getByRole('button', { name: label }).tap();
  await press(t.like('day:pilot.activate'));
  await expect(card.getByText(t.like('day:pilot.await_activation'))).toBeVisible();
  const accept = async (): Promise<void> => {
    await tower.page
      .getByRole('button', { name: t('day:accept_name', { name }), exact: true })
      .first()
      .click();
  };
  await accept();
  // An activation is held back for ten seconds; a take-off is granted at once.
  await tower.page.getByRole('button', { name: t('day:send_now') }).click();
  await press(t('day:pilot.request'));
  await accept();

  const hold = card.getByRole('button', { name: t('day:pilot.take_off') });
  await expect(hold).toBeVisible();
  await context.setOffline(true);
  await slide(page, hold);
  await expect(card.getByText(t.like('day:waiting.take_off'))).toBeVisible();
  await expect(card.getByRole('timer')).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText(t.like('day:waiting.take_off'))).toHaveCount(0);

  const flying = tower.page.getByRole('listitem').filter({ hasText: name }).first();
  await flying.getByRole('button', { name: t('day:order.give') }).click();
  const order = tower.page.getByRole('region', { name: t('day:order.give') });
  await order.getByText(t('day:order.other_words')).click();
  await order.getByRole('textbox').fill('Hélicoptère en approche.');
  await order.getByRole('button', { name: t('day:order.send') }).click();
  await expect(page.getByRole('alert').getByText('Hélicoptère en approche.')).toBeVisible();
  // Above the page, whatever is scrolled.
  await page.getByRole('button', { name: t('day:pilot.receive') }).tap();
  await expect(flying.getByText(t.like('day:order.received_at'))).toBeVisible();
  await press(t('day:pilot.landed'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('day:pilot.landed') })
    .tap();
  await tower.page.getByText(t('day:phases.done'), { exact: false }).first().click();
  // The flight itself: its activation stays active, for another one, and says what was flown as well.
  await tower.page.locator('button[data-key^="t"]').filter({ hasText: name }).click();
  const flown = tower.page.getByLabel(t('day:flown.title')).last();
  await expect(flown.getByText(/^\d\d:\d\d \d\d:\d\d UTC$/)).toHaveCount(2);
  await expect(flown.getByText(t('day:flown.short'))).toBeVisible();
});
