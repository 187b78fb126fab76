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
      { name: 'updateDrone', params: { id: '4' }, body: { drone_class: null } },
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

  it('closes by Escape while untouched', async () => {
    const { user, onClose } = await opened(MAVIC);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives back, once, what was typed when the session ended, and to that person alone', async () => {
    const GIVEN_BACK = 'Votre saisie d’avant la fin de session est reprise.';
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
