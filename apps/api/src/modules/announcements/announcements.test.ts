import {
  createAnnouncement,
  deleteAnnouncements,
  geolocationMessage,
  lastAnnouncement,
  listAnnouncements,
  stopDisplay,
  updateGeolocationMessage,
} from '@envol/contract/announcements';
import { contactStaff, getHelp, lastVersions, quickStartGuide } from '@envol/contract/help';
import { hijackUser } from '@envol/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const shown = async (who: 'owner' | 'pilot' | 'generalist') =>
  (await harness.as(who).call(lastAnnouncement)).body.announcement;

describe('an announcement', () => {
  it('is shown to those who fly, in their language, and put away once a person', async () => {
    expect(await shown('owner')).toBeNull();
    const body = {
      text: 'Cycle AIRAC jeudi.',
      text_en: 'AIRAC cycle on Thursday.',
      expansion_elements: [{ title: 'Quand', text: 'À minuit UTC.' }],
    };
    expect((await harness.as('staff').call(createAnnouncement, { body })).status).toBe(201);
    expect(await shown('owner')).toMatchObject({
      text: body.text,
      expansion_elements: [{ title: 'Quand', text: 'À minuit UTC.' }],
      is_dismissed: false,
    });
    const english = await harness.app.inject({
      url: '/en/api/v2/announcements/last',
      headers: { authorization: `Bearer ${harness.actors.owner.token}` },
    });
    expect(english.json()).toMatchObject({ announcement: { text: body.text_en } });
    for (let time = 0; time < 2; time += 1)
      expect((await harness.as('owner').call(stopDisplay, { body: {} })).status).toBe(204);
    expect((await shown('owner'))?.is_dismissed).toBe(true);
    expect((await shown('pilot'))?.is_dismissed).toBe(false);
    for (const who of ['controller', 'visitor', 'uspaceSupervisor', 'hijacker'] as const)
      expect((await harness.as(who).call(lastAnnouncement)).status).toBe(403);
  });

  it('gives way to the next, and to none, and stays on the staff’s list', async () => {
    await harness.as('staff').call(createAnnouncement, { body: { text: 'Maintenance dimanche.' } });
    expect(await shown('owner')).toMatchObject({ text: 'Maintenance dimanche.', is_dismissed: false });
    expect((await harness.as('staff').call(deleteAnnouncements)).body).toEqual({ stopped: 1 });
    expect(await shown('owner')).toBeNull();
    const { body } = await harness.as('staff').call(listAnnouncements);
    expect(body.results.map(({ text_fr, stopped_at }) => [text_fr, stopped_at !== null])).toEqual([
      ['Maintenance dimanche.', true],
      ['Cycle AIRAC jeudi.', true],
    ]);
    expect(body.results[1]?.dismissed_count).toBe(1);
    expect((await harness.as('owner').call(listAnnouncements)).status).toBe(403);
  });

  it('without a text to unfold is refused, naming it', async () => {
    const body = { text: 'Cycle.', expansion_elements: [{ title: 'Quand', text: ' ' }] };
    const reply = await harness.as('staff').call(createAnnouncement, { body });
    expect([reply.status, reply.error.code]).toEqual([400, 'EXPANSION_TEXT_EMPTY']);
    expect(reply.error.detail).toBe('Les valeurs fournies ne permettent pas la mise à jour.');
    expect(Object.keys(reply.error.fields ?? {})).toEqual(['expansion_elements.0.text']);
  });

  it('is not put away by who looks through an account', async () => {
    await harness.as('staff').call(createAnnouncement, { body: { text: 'À lire.' } });
    const look = await harness
      .as('hijacker')
      .call(hijackUser, { body: { user_id: harness.actors.pilot.id, reason: 'Ticket 883' } });
    await createClient(harness.app, look.body.token).call(stopDisplay, { body: {} });
    expect((await shown('pilot'))?.is_dismissed).toBe(false);
  });
});

describe('the sentence about a refused position', () => {
  it('is worded by the staff, and the product’s own again when taken back', async () => {
    const read = async () => (await harness.as('owner').call(geolocationMessage)).body.text;
    expect(await read()).toBeNull();
    await harness.as('staff').call(updateGeolocationMessage, { body: { text: 'Autorisez la position.' } });
    expect(await read()).toBe('Autorisez la position.');
    await harness.as('staff').call(updateGeolocationMessage, { body: { text: null } });
    expect(await read()).toBeNull();
  });
});

describe('the help', () => {
  it('is what concerns the reader, with first steps for all who fly but generalists', async () => {
    const help = await harness.as('controller').call(getHelp);
    expect(help.body.articles.map(({ key }) => key)).toEqual(['decide', 'sources']);
    expect(help.body.has_quick_start).toBe(false);
    expect((await harness.as('owner').call(quickStartGuide)).body.steps.length).toBeGreaterThan(3);
    expect((await harness.as('generalist').call(quickStartGuide)).body.steps).toEqual([]);
    const news = await harness.as('visitor').call(lastVersions);
    expect(news.body.map(({ date }) => date)).toEqual(
      news.body
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  });

  it('takes a letter from anybody to the staff, once', async () => {
    const body = { name: 'Maud', email: 'maud@example.invalid', subject: 'Compte', message: 'Bonjour.' };
    for (let time = 0; time < 2; time += 1)
      expect((await harness.as(null).call(contactStaff, { body })).status).toBe(204);
    const letters = await harness.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body'])
      .where('subject', 'like', '%Compte%')
      .execute();
    expect(letters[0]).toMatchObject({
      recipient: 'contact@envol.example.invalid',
      subject: '[Envol] Compte',
    });
    expect(letters[0]?.body).toContain('maud@example.invalid');
    expect(letters.length).toBeLessThanOrEqual(2);
  });
});
