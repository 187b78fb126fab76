import type { Flight } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, inDialog, takeEntry } from '../../../../test/controls.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { asksBefore } from '../../../../test/formHabits.ts';
import { signedInAs } from '../../../../test/people.ts';
import { setEveryPlace } from '../../../../test/places.ts';
import { showPage } from '../../../../test/router.tsx';
import { FlightActions } from './FlightActions.tsx';

const api = setUpFakeApi();
setEveryPlace();
const ALL: Flight['available_actions'] = ['edit', 'duplicate', 'archive', 'delete'];
const open = (changes: Partial<Flight> = {}) =>
  showPage(
    '/map/flights/4',
    () => <FlightActions flight={aFlight({ available_actions: ALL, ...changes })} />,
    ['flights', 'series', 'errors'],
  );
const MENU = 'Autres actions';

beforeEach(() => signedInAs(['flight:read', 'flight:write']));

describe('the menu of a mission', () => {
  it('deletes the mission after a question that names it, and leads back to the list', async () => {
    const { user, path } = await open();
    await asksBefore({
      api: api.now,
      user,
      call: 'deleteFlight',
      opener: () => button(MENU),
      entry: 'Supprimer',
      confirm: 'Supprimer',
      says: /Pont de Blagnac/,
      agree: () => api.now.answer('deleteFlight', undefined as never),
    });
    expect(api.now.last('deleteFlight')?.params).toEqual({ id: '4' });
    await expect.poll(path).toBe('/map/flights');
  });

  it('says of a mission that can no longer be deleted that it is there', async () => {
    const { user, path } = await open();
    await takeEntry(user, MENU, 'Supprimer');
    api.now.refuse('deleteFlight', 'FLIGHT_NOT_DELETABLE');
    await user.click(inDialog('Supprimer'));
    expect(await screen.findByText(/elle ne peut pas être supprimée/)).toBeTruthy();
    expect(path()).toBe('/map/flights/4');
  });

  it.each([
    [false, 'Archiver', 'est archivée'],
    [true, 'Désarchiver', 'est de nouveau dans la liste'],
  ])('archives or takes out of the archive (%s), and tells a refusal', async (is_archived, entry, said) => {
    const { user } = await open({ is_archived });
    api.now.refuse('updateFlight', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
    await takeEntry(user, MENU, entry);
    expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
    api.now.answer('updateFlight', aFlight());
    await takeEntry(user, MENU, entry);
    expect(await screen.findByText(new RegExp(`Pont de Blagnac.*${said}`))).toBeTruthy();
    expect(api.now.bodies('updateFlight').at(-1)).toEqual({ is_archived: !is_archived });
  });

  it('opens the editor by a key', async () => {
    const { user, path } = await open();
    await user.keyboard('e');
    await expect.poll(path).toBe('/map/flights/4/edit');
    expect(api.now.sent).toEqual([]);
  });

  it('opens a copy as the draft of a new mission, which nothing has made yet', async () => {
    const { user, path } = await open();
    await takeEntry(user, MENU, 'Dupliquer');
    await expect.poll(path).toBe('/map/flights/new');
    expect(api.now.sent).toEqual([]);
    expect(Object.values({ ...localStorage }).join('')).toContain('Pont de Blagnac');
  });

  it('offers what the server offers and nothing more', async () => {
    const { user } = await open({ available_actions: [] });
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    await user.click(button(MENU));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Et si…', 'Autorisation U-space']);
  });

  it('offers a look by the staff nothing', async () => {
    signedInAs(['flight:read']);
    await open();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
