import type { CalendarFeed } from '@envol/contract/calendars';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksBefore, asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { CalendarsPage } from './CalendarsPage.tsx';

const api = setUpFakeApi();
const WORDS = ['calendars', 'errors'] as const;

const NONE: CalendarFeed = { kind: 'operator', url: null, created_at: null, last_read_at: null };
const OWN: CalendarFeed = {
  kind: 'own',
  url: 'https://envol.example.invalid/c/abc.ics',
  created_at: '2026-11-22T10:00:00Z',
  last_read_at: null,
};
const part = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section');
  if (section === null) throw new Error(`No part is called ${title}`);
  return within(section);
};
const password = () => screen.getByLabelText('Votre mot de passe', { selector: 'input' });
const own = () => part('Mes missions');
const open = async (...feeds: CalendarFeed[]) => {
  api.now.answer('listCalendars', feeds);
  const user = await show(<CalendarsPage />, WORDS);
  await screen.findByRole('heading', { name: 'Mes missions' });
  return user;
};

it('CalendarsPage makes an address once, however quickly its button is pressed, and copies it', async () => {
  openSessionOf({});
  const user = await open({ ...NONE, kind: 'own' }, NONE);
  expect(own().queryByRole('button', { name: 'Copier l’adresse' })).toBeNull();
  await user.click(own().getByRole('button', { name: 'Créer l’adresse' }));
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Créer l’adresse' });
  await asksFirst({ api: api.now, user, input: password, submit: send });
  await user.type(password(), 'faux');
  await refusesAtField({
    api: api.now,
    user,
    call: 'renewCalendar',
    field: 'password',
    input: password,
    submit: send,
  });
  const before = api.now.sent.length;
  api.now.answer('renewCalendar', OWN);
  api.now.answer('listCalendars', [OWN, NONE]);
  const release = api.now.hold();
  await user.dblClick(send());
  release();
  expect(await screen.findByRole('textbox', { name: 'Adresse secrète' })).toHaveProperty('value', OWN.url);
  // A second one would have closed the first.
  expect(api.now.sent.slice(before).filter(({ name }) => name === 'renewCalendar')).toMatchObject([
    { params: { kind: 'own' }, body: { password: 'faux' } },
  ]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
  await user.click(own().getByRole('button', { name: 'Copier l’adresse' }));
  expect(write).toHaveBeenLastCalledWith(OWN.url);
});

it('CalendarsPage asks for the password before another address takes the place of the first', async () => {
  openSessionOf({});
  const user = await open(OWN, NONE);
  await user.click(own().getByRole('button', { name: 'Renouveler' }));
  expect(await screen.findByText(/L’ancienne ne fonctionnera plus/)).toBeTruthy();
  await user.type(password(), 'le bon');
  api.now.answer('renewCalendar', OWN);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renouveler' }));
  await waitFor(() => expect(api.now.last('renewCalendar')?.body).toEqual({ password: 'le bon' }));
});

it.each([['Fermer', 'deleteCalendar', 'Votre agenda ne sera plus mis à jour']] as const)(
  'a question comes before the act “%s”',
  async (act, call, says) => {
    openSessionOf({});
    const user = await open(OWN, NONE);
    await asksBefore({
      api: api.now,
      user,
      call,
      opener: () => own().getByRole('button', { name: act }),
      confirm: act,
      says,
      agree: () => api.now.answer(call, OWN as never),
    });
    expect(api.now.last(call)?.params).toEqual({ kind: 'own' });
  },
);

it('CalendarsPage shows no address while somebody looks through the account', async () => {
  openSessionOf({ impersonator_user_id: 9 });
  await open({ ...OWN, url: null });
  expect(screen.getByText('Masquée pendant la consultation de ce compte.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});
