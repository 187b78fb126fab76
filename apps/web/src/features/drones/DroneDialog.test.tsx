import type { Drone } from '@envol/contract/drones';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { openSessionOf } from '../../../test/people.ts';
import { closeSession } from '../../api/session.ts';
import { DroneDialog } from './DroneDialog.tsx';

const api = setUpFakeApi();

const opened = async (drone: Drone | null) => {
  const onClose = vi.fn();
  const user = await show(<DroneDialog drone={drone} onClose={onClose} />, ['drones', 'errors']);
  const dialog = screen.getByRole('dialog');
  const submit = (): Promise<void> => user.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  return { user, dialog, submit, onClose };
};

describe('the dialog of a drone', () => {
  it('says what is missing at each field and sends nothing', async () => {
    const { dialog, submit } = await opened(null);
    await submit();
    await waitFor(() => expect(within(dialog).getAllByText('Champ obligatoire.')).toHaveLength(5));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' }));
    expect(api.now.sent).toEqual([]);
  });

  it('refuses a mass of nothing in the server’s words', async () => {
    const { user, submit } = await opened(MAVIC);
    const mass = screen.getByRole('textbox', { name: 'Masse' });
    await user.clear(mass);
    await user.type(mass, '0');
    await submit();
    expect(await screen.findByText('La valeur doit être supérieure à 0.')).toBeTruthy();
    await user.type(mass, ',25');
    await waitFor(() => expect(mass.getAttribute('aria-invalid')).toBeNull());
  });

  it('shows a serial number that another drone has at its field', async () => {
    const { submit, onClose } = await opened(MAVIC);
    api.now.refuse('updateDrone', 'SERIAL_NUMBER_ALREADY_EXISTS', {
      fields: { serial_number: ['Un drone porte déjà ce numéro de série.'] },
    });
    await submit();
    expect(await screen.findByText('Un drone porte déjà ce numéro de série.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('takes a class away as null, sends nothing that was not changed in it, and closes', async () => {
    const { user, submit, onClose } = await opened(MAVIC);
    api.now.answer('updateDrone', { ...MAVIC, drone_class: null });
    await user.click(screen.getByRole('button', { name: /Classe/ }));
    await user.click(await screen.findByRole('option', { name: /sans classe/i }));
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // What a colleague wrote of the other fields since it was opened stays.
    expect(api.now.sent.map(({ name, params, body }) => ({ name, params, body }))).toEqual([
      { name: 'updateDrone', params: { id: '4' }, body: { drone_class: null, version: 3 } },
    ]);
  });

  /** Another window saved since the dialog was opened. */
  const savedMeanwhile = (changes: Partial<Drone>): void => {
    const now = {
      ...MAVIC,
      ...changes,
      last_change: { version: 4, by: 'Nora Petit', at: '2026-09-10T12:02:00Z' },
    };
    api.now.answer('getDrone', now);
    api.now.answer('updateDrone', now);
    api.now.refuse('updateDrone', 'RECORD_CHANGED', {
      of: ({ body }) => (body as { version?: number }).version !== 4,
    });
  };
  const typeMass = async (user: Awaited<ReturnType<typeof opened>>['user'], text: string): Promise<void> => {
    await user.clear(screen.getByRole('textbox', { name: 'Masse' }));
    await user.type(screen.getByRole('textbox', { name: 'Masse' }), text);
  };

  it('of a drone, says who saved the same field meanwhile, keeps what was typed, and saves it over theirs', async () => {
    const { user, submit, onClose } = await opened(MAVIC);
    savedMeanwhile({ mass_kg: 1.1, model: 'Mavic 3T' });
    await typeMass(user, '1,25');
    await submit();
    const told = (await screen.findByRole('alert')).textContent ?? '';
    expect(told).toContain('Nora Petit');
    expect(told).toMatch(/Masse «\u00a01,1\u00a0»/);
    expect(told).not.toContain('Mavic 3T');
    expect(screen.getByRole('textbox', { name: 'Masse' })).toHaveProperty('value', '1,25');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Enregistrer ma saisie' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.now.bodies('updateDrone').at(-1)).toEqual({ mass_kg: 1.25, version: 4 });
  });

  it('of a drone, takes what is saved into the form, and leaves the rest of what was typed', async () => {
    const { user, submit, onClose } = await opened(MAVIC);
    savedMeanwhile({ mass_kg: 1.1 });
    await typeMass(user, '1,25');
    await user.type(screen.getByRole('textbox', { name: 'Nom' }), ' bis');
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Reprendre ce qui est enregistré' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Masse' })).toHaveProperty('value', '1,1');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.now.bodies('updateDrone').at(-1)).toMatchObject({ name: 'Mavic 3 bis', version: 4 });
  });

  it('of a drone, saves at once where somebody changed other fields alone', async () => {
    const { user, submit, onClose } = await opened(MAVIC);
    savedMeanwhile({ model: 'Mavic 3T' });
    await typeMass(user, '1,25');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.now.bodies('updateDrone')).toEqual([
      { mass_kg: 1.25, version: 3 },
      { mass_kg: 1.25, version: 4 },
    ]);
  });

  it('asks for the C5 kit of a C3 drone alone', async () => {
    const { user, submit } = await opened({ ...MAVIC, drone_class: 'C3' });
    api.now.answer('updateDrone', { ...MAVIC, drone_class: 'C3', c5_kit: 'yes' });
    await user.click(screen.getByRole('button', { name: /Kit C5/ }));
    await user.click(await screen.findByRole('option', { name: 'Oui' }));
    await submit();
    await waitFor(() => expect(api.now.sent).toMatchObject([{ body: { c5_kit: 'yes' } }]));
    await user.click(screen.getByRole('button', { name: /Classe/ }));
    await user.click(await screen.findByRole('option', { name: 'C5' }));
    expect(screen.queryByRole('button', { name: /Kit C5/ })).toBeNull();
  });

  it('fills a new drone from its model, and leaves its class open until the label was looked for', async () => {
    const { user, submit, onClose } = await opened(null);
    api.now.answer('createDrone', { ...MAVIC, name: 'Matrice 30T' });
    await user.type(screen.getByRole('searchbox'), 'm30t');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Matrice 30T');
    const figures = screen.getByRole('region', { name: 'DJI Matrice 30T' });
    expect(figures.textContent).toMatch(/3,998.kg.*DJI, lu le/);
    expect(figures.textContent).toMatch(/C2.*AESA, 1er janv\. 2024/);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Numéro de série' }));
    await user.type(screen.getByRole('textbox', { name: 'Numéro de série' }), '1581F5FJD2301');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const figuresSent = { mass_kg: 3.998, max_dimension_m: 1.09, max_speed_ms: 23 };
    expect(api.now.sent).toMatchObject([
      { name: 'createDrone', body: { manufacturer: 'DJI', model: 'Matrice 30T', ...figuresSent } },
    ]);
    expect(api.now.sent[0]?.body).toMatchObject({ drone_class: null, remote_identification: 'none' });
  });

  it('counts the models that are shown, and calls the first dozen alone the most common', async () => {
    const { user, dialog } = await opened(null);
    const models = () =>
      within(within(dialog).getByRole('list', { name: 'Modèles' })).getAllByRole('listitem').length;
    expect(within(dialog).getByText('Les plus courants')).toBeTruthy();
    const few = models();
    await user.click(within(dialog).getByRole('button', { name: 'Tous les modèles' }));
    expect(models()).toBeGreaterThan(few);
    expect(within(dialog).getByText(`${models()} modèles`)).toBeTruthy();
    expect(within(dialog).queryByText('Les plus courants')).toBeNull();
  });

  it('takes the class of a ticked label with the identification that it implies, and back', async () => {
    const { user, submit } = await opened(null);
    api.now.answer('createDrone', { ...MAVIC, name: 'Matrice 30T' });
    await user.type(screen.getByRole('searchbox'), 'matrice 30t{Enter}');
    const label = screen.getByRole('checkbox', { name: /étiquette C2/ });
    await user.click(label);
    await user.type(screen.getByRole('textbox', { name: 'Numéro de série' }), 'X1');
    // Another model, and what was ticked for the first is not its own.
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'mini 4{Enter}');
    expect(screen.getByRole('checkbox', { name: /étiquette C0/ })).toHaveProperty('checked', false);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'matrice 30t{Enter}');
    await user.click(screen.getByRole('checkbox', { name: /étiquette C2/ }));
    await submit();
    await waitFor(() => expect(api.now.sent).toHaveLength(1));
    expect(api.now.sent[0]?.body).toMatchObject({
      name: 'Matrice 30T',
      drone_class: 'C2',
      remote_identification: 'eu',
      serial_number: 'X1',
    });
  });

  it('asks for the mass that no source says, in view', async () => {
    const { user, submit } = await opened(null);
    await user.type(screen.getByRole('searchbox'), 'anafi usa{Enter}');
    expect(screen.getByRole('region', { name: 'Parrot ANAFI USA' }).textContent).toContain('inconnue');
    await user.type(screen.getByRole('textbox', { name: 'Numéro de série' }), 'PI040');
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Masse' })));
    expect(api.now.sent).toEqual([]);
  });

  it('closes by Escape while untouched', async () => {
    const { user, onClose } = await opened(MAVIC);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives back, once, what was typed when the session ended, and to that person alone', async () => {
    const GIVEN_BACK = 'Votre saisie d’avant la fin de session est restaurée.';
    const nameOf = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom' }).value;
    const openAs = async (id: number) => {
      cleanup();
      openSessionOf({ id });
      return opened(null);
    };
    const { user } = await openAs(1);
    await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Matrice du pont');
    act(closeSession);
    await openAs(2);
    expect(nameOf()).toBe('');
    act(closeSession);
    const { onClose } = await openAs(1);
    expect(nameOf()).toBe('Matrice du pont');
    expect(screen.getByText(GIVEN_BACK)).toBeTruthy();
    // As typed as before: a slip of the hand does not lose it.
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await openAs(1);
    expect(nameOf()).toBe('');
    expect(screen.queryByText(GIVEN_BACK)).toBeNull();
    act(closeSession);
  });
});
