import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConstraint, anAnalysis } from '../../../test/constraint.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import * as airspace from '../../shared/airspace/index.ts';
import * as flightForm from '../../shared/flight-form/index.ts';
import { WhatIfScreen } from './WhatIfScreen.tsx';

const api = setUpFakeApi();
const WORDS = ['what_if', 'flights', 'constraints', 'missions', 'errors'] as const;

describe('what if', () => {
  it('says what is missing where nothing was drawn, and asks the server for nothing', async () => {
    openSessionOf({});
    await showPage('/map/flights/new/what-if', WhatIfScreen, ['what_if', 'flights', 'constraints']);
    expect(await screen.findByText(/Dessinez une zone/)).toBeTruthy();
    expect(api.now.sent).toEqual([]);
  });

  it('says of the mission as drawn what its own page says: what is accepted is no step, and not asked again', async () => {
    const decider = (name: string): FlightConstraint['decider'] => ({
      kind: 'aerodrome_operator',
      structure_code: null,
      name,
      contact: null,
      contacts: [],
    });
    const accepted = aConstraint({
      decider: decider('Toulouse-Blagnac'),
      approval_id: 7,
      status: 'done',
    });
    const open = aConstraint({ id: 4, key: 'zone:LF-R 10', decider: decider('Base de Francazal') });
    const analysis = anAnalysis(accepted, open);
    vi.spyOn(airspace, 'useLiveAnalysis').mockImplementation((() => ({
      state: 'judged',
      // The engine on this device knows nothing of answers.
      analysis: {
        ...analysis,
        constraints: [accepted, open].map((each) => ({ ...each, approval_id: null, status: 'todo' })),
      },
      dataset: { state: 'ready' },
    })) as never);
    vi.spyOn(flightForm, 'useTeam').mockReturnValue({
      pilots: [],
      drones: [],
      papers: [],
      isUnknown: false,
      isPending: false,
    });
    api.now.refuse('flightWeather', 'NOT_FOUND');
    openSessionOf({ permissions: ['flight:read', 'flight:write'] });
    const approvals: Flight['approvals'] = [
      {
        id: 7,
        display_identifier: 'A-7',
        status: 'accepted',
        structure_id: 2,
        structure_name: 'Toulouse-Blagnac',
        structure_type: 'airport',
        unread_messages: 0,
        is_closed: false,
        is_outdated: false,
        area_ids: [],
        restricted_height: null,
        payment: null,
      },
    ];
    api.now.answer('getFlight', aFlight({ id: 9, analysis, approvals }));
    api.now.answer('listFlights', { count: 0, next: null, previous: null, results: [] });
    await showPage('/map/flights/9/what-if', WhatIfScreen, WORDS, '/map/flights/$id/what-if');
    const drawn = await screen.findByRole('region', { name: 'Variante A' });
    await waitFor(() => expect(drawn.textContent).toContain('Base de Francazal'));
    expect(drawn.textContent).not.toContain('Toulouse-Blagnac');
    expect(within(drawn).getByText('Encore 1 étape avant de voler')).toBeTruthy();
    const other = await screen.findByRole('region', { name: 'Variante B' });
    expect(other.textContent).toContain('Toulouse-Blagnac');
  });
});
