import type { FlightSummary } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { AssignPilotDialog } from './AssignPilotDialog.tsx';
import type { BulkEditProps } from './BulkEditDialog.tsx';
import { PostponeDialog } from './PostponeDialog.tsx';

const api = setUpFakeApi();
const words = ['missions', 'flights', 'missions_calendar', 'errors'] as const;
const QUERY = { is_archived: 'false', ordering: 'next_start' } as const;
const HUGO = { id: 5, name: 'Hugo Marty' };
const flight = (id: number, changes: object = {}): FlightSummary =>
  ({
    ...aFlight(),
    id,
    name: `Pont ${id}`,
    version: id,
    pilots: [HUGO],
    date_start: '2097-03-22T08:00:00Z',
    date_end: '2097-03-22T10:00:00Z',
    ...changes,
  }) as unknown as FlightSummary;
const page = (...results: FlightSummary[]) =>
  ({ count: results.length, next: null, previous: null, results }) as never;
const written = () =>
  api.now.sent.flatMap(({ name, params, body }) => (name === 'updateFlight' ? [[params.id, body]] : []));

beforeEach(() => {
  openSessionOf({});
  api.now.answer('listFlights', page());
  api.now.answer('updateFlight', ({ params, body }) => {
    const { version } = body as { version: number };
    return aFlight({ id: Number(params.id), name: `Pont ${params.id}`, version: version + 1 });
  });
});

/** A dialog over a choice of missions, of which these rows are loaded. */
const open = async (
  Dialog: ComponentType<BulkEditProps>,
  flights: readonly FlightSummary[],
  rows = flights,
) => {
  const acts = { onClose: vi.fn(), leave: vi.fn() };
  const bulk: BulkEditProps['bulk'] = {
    chosen: new Set(flights.map(({ id }) => id)),
    run: (act) => act(acts.leave),
  };
  const listed = { flights: rows, query: QUERY };
  const user = await show(<Dialog bulk={bulk} listed={listed} onClose={acts.onClose} />, words);
  return { user, ...acts };
};

describe('an edit of many missions', () => {
  it('moves the missions by a day, each against the version that was shown, and takes them back', async () => {
    const { user, onClose, leave } = await open(PostponeDialog, [flight(11), flight(12)]);
    expect(textOnScreen()).toContain('2 missions seront modifiées');
    await user.click(screen.getByRole('button', { name: 'Reporter 2 missions' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const there = { date_start: '2097-03-23T08:00:00.000Z', date_end: '2097-03-23T10:00:00.000Z' };
    expect(written()).toEqual([
      ['11', { ...there, version: 11 }],
      ['12', { ...there, version: 12 }],
    ]);
    expect(leave).toHaveBeenCalledWith([]);
    const told = screen.getByText('2 missions reportées.').closest<HTMLElement>('[data-tone]');
    await user.click(within(told as HTMLElement).getByRole('button', { name: 'Annuler la modification' }));
    const here = { date_start: '2097-03-22T08:00:00Z', date_end: '2097-03-22T10:00:00Z' };
    await waitFor(() =>
      expect(written().slice(2)).toEqual([
        ['11', { ...here, version: 12 }],
        ['12', { ...here, version: 13 }],
      ]),
    );
  });

  it('leaves what a colleague changed or a rule refuses, says why, and keeps it chosen', async () => {
    api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED', { of: ({ params }) => params.id === '11' });
    api.now.refuse('updateFlight', 'PERIOD_INVALID', {
      of: ({ params }) => params.id === '13',
      fields: { date_start: ['Pas le dimanche.'] },
    });
    const edits = [
      { version: 12, at: '2096-12-01T10:00:00.000Z', by: 'Léa Garnier', fields: ['date_start'] },
    ];
    api.now.answer('getFlight', aFlight({ id: 11, version: 12, edits }));
    const { user, onClose, leave } = await open(PostponeDialog, [flight(11), flight(12), flight(13)]);
    await user.click(screen.getByRole('button', { name: 'Reporter 3 missions' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2 missions n’ont pas été modifiées' }));
    expect(dialog.getByText(/« Pont 11 » a été modifiée par Léa Garnier/)).toBeTruthy();
    expect(dialog.getByText('Pas le dimanche.')).toBeTruthy();
    expect(textOnScreen()).toContain('1 mission reportée.');
    expect(leave).toHaveBeenCalledWith([11, 13]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says before the act what stays and why; what a request stands for moves only where one says so', async () => {
    const approvals = [{ structure_type: 'prefecture', status: 'accepted', is_closed: false }];
    const frozen = [{ structure_type: 'airport', status: 'accepted', is_closed: false }];
    const flights = [flight(11, { approvals }), flight(12, { approvals: frozen })];
    const { user } = await open(PostponeDialog, flights);
    expect(screen.getByText('une demande est en cours ou acceptée')).toBeTruthy();
    expect(screen.getByText(/bloquée par une demande à un aérodrome/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reporter 0 mission' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: /demande est en cours/ }));
    await user.click(screen.getByRole('button', { name: 'Reporter 1 mission' }));
    await waitFor(() => expect(written().map(([id]) => id)).toEqual(['11']));
  });

  it('reads the chosen missions that the list has not loaded', async () => {
    api.now.answer('listFlights', page(flight(11), flight(12), flight(14)));
    await open(PostponeDialog, [flight(11), flight(12)], [flight(11)]);
    expect(await screen.findByRole('button', { name: 'Reporter 2 missions' })).toBeTruthy();
  });

  it('says of what was chosen before the list was filtered that it stays, and keeps it chosen', async () => {
    api.now.answer('listFlights', page(flight(11)));
    const { user, leave } = await open(PostponeDialog, [flight(11), flight(12)], [flight(11)]);
    expect(await screen.findByText(/1 mission sélectionnée est masquée par les filtres/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reporter 1 mission' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith([12]));
  });

  it('changes no more missions than one act may', async () => {
    const many = Array.from({ length: 201 }, (_, index) => flight(index + 1));
    await open(PostponeDialog, many);
    expect(screen.getByText('Choisissez 200 missions au plus.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reporter 0 mission' })).toHaveProperty('disabled', true);
    expect(api.now.sent).toEqual([]);
  });

  it('gives missions to a pilot who can be called, and warns where that one flies elsewhere', async () => {
    const lea = { id: 4, full_name: 'Léa Garnier', phone: '+33600000000', is_archived: false };
    const mute = { id: 6, full_name: 'Paul Muet', phone: null, is_archived: false };
    api.now.answer('simplifiedPilots', [lea, mute]);
    api.now.answer('simplifiedDrones', []);
    const elsewhere = flight(90, { pilots: [{ id: 4, name: 'Léa Garnier' }] });
    api.now.answer('listFlights', page(elsewhere));
    const { user } = await open(AssignPilotDialog, [flight(11), flight(12, { pilots: [] })]);
    await user.click(screen.getByRole('button', { name: /^(?=.*Télépilote)(?=.*Choisir)/ }));
    expect((await screen.findByRole('option', { name: /Paul Muet/ })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(screen.getByRole('option', { name: /Léa Garnier/ }));
    expect(textOnScreen()).toContain('Hugo Marty → Léa Garnier');
    expect(textOnScreen()).toContain('personne → Léa Garnier');
    expect(await screen.findAllByText('Léa Garnier : déjà en vol ailleurs')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Affecter à 2 missions' }));
    await waitFor(() =>
      expect(written()).toEqual([
        ['11', { pilot_ids: [4], version: 11 }],
        ['12', { pilot_ids: [4], version: 12 }],
      ]),
    );
    expect(textOnScreen()).toContain('2 missions affectées à Léa Garnier.');
  });
});
