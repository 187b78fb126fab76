import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { CompleteDroneAct } from './CompleteDroneAct.tsx';
import type { ShownConstraint } from './verdict.ts';

setUpFakeApi();
const WORDS = ['complete', 'drones', 'errors'] as const;
const card = {
  key: 'rule:drone:7',
  title: 'Mavic',
  reasons: [{ code: 'drone_registration', params: {} }],
} as unknown as ShownConstraint;

describe('the act that completes a drone', () => {
  it('opens the fields of the drone’s record with the cursor in the first', async () => {
    openSessionOf({ permissions: ['drone:write', 'flight:write'] });
    const user = await show(<CompleteDroneAct constraint={card} isOpen={false} />, WORDS);
    await user.click(button('Compléter la fiche'));
    const field = await screen.findByRole('textbox', { name: /Enregistrement|immatriculation/i });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('shows that the fields are coming where they stand open from the start', async () => {
    openSessionOf({ permissions: ['drone:write', 'flight:write'] });
    await show(<CompleteDroneAct constraint={card} isOpen />, WORDS);
    const waiting = screen.queryByRole('button', { name: 'Compléter la fiche' });
    expect(
      waiting === null || waiting.ariaBusy === 'true' || waiting.getAttribute('aria-busy') === 'true',
    ).toBe(true);
    expect(await screen.findByRole('textbox')).toBeTruthy();
  });

  it('tells who keeps no fleet who can complete the record', async () => {
    openSessionOf({ permissions: ['flight:write'] });
    await show(<CompleteDroneAct constraint={card} isOpen />, WORDS);
    expect(
      await screen.findByText(/Mavic : fiche à compléter, par une personne qui gère la flotte/),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells a reader of the mission nothing', async () => {
    openSessionOf({ permissions: ['flight:read'] });
    await show(<CompleteDroneAct constraint={card} isOpen />, WORDS);
    expect(screen.queryByText(/Mavic/)).toBeNull();
  });
});
