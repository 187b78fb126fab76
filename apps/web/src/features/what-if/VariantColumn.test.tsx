import type { CurrentUser } from '@envol/contract/auth';
import type { FlightWeather } from '@envol/contract/weather';
import type { Analysis, Constraint } from '@envol/domain/airspace/constraint';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import * as airspace from '../../shared/airspace/index.ts';
import { emptyForm, type FlightForm } from '../../shared/flight-form/flight.form.ts';
import { VariantColumn } from './VariantColumn.tsx';
import { asDrawn, type Variant } from './variants.ts';

const live = { analysis: null as unknown };
const api = setUpFakeApi();
beforeEach(() => {
  const judgement = () => ({ state: 'judged', analysis: live.analysis, dataset: { state: 'ready' } });
  vi.spyOn(airspace, 'useLiveAnalysis').mockImplementation(judgement as never);
});

const FORM: FlightForm = {
  ...emptyForm('2027-03-26T09:00:00.000Z', '2027-03-26T11:00:00.000Z', 80),
  areas: [
    {
      key: 'area-1',
      name: 'Nord',
      geometry: { type: 'Circle', center: [1.36, 43.6], radius_m: 80 },
      max_height_m: null,
    },
  ],
};
const card = (given: Partial<Constraint>): Constraint => ({
  key: 'zone:CTR',
  kind: 'control_zone',
  title: 'CTR BLAGNAC',
  zone_id: 1,
  aerodrome_code: null,
  effect: 'agreement',
  procedure: 'approval_request',
  decider: null,
  notice: null,
  free_height_m: 50,
  activity: 'active',
  overlap: { area_ids: [], area_m2: null, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [],
  source: { text: '', dataset: '', effective_date: '2026-09-03' },
  ...given,
});
const TOWER = { kind: 'aerodrome', name: 'Toulouse-Blagnac', structure_code: 'LFBO', contacts: [] };
const PAPER = card({
  key: 'rule:scenario',
  kind: 'scenario',
  title: 'non-standard',
  effect: 'check',
  procedure: null,
});
const judged = (...constraints: Constraint[]) =>
  ({ verdict: 'steps', free_height_m: 50, constraints, checks: [] }) as unknown as Analysis;

const weather = (state: FlightWeather['state'], source: FlightWeather['source']) =>
  ({
    state,
    source,
    height_m: 80,
    hours: [9, 10].map((hour) => ({
      at: `2027-03-26T${String(hour).padStart(2, '0')}:00:00.000Z`,
      state: 'ok',
      gust_ms: 4,
    })),
  }) as unknown as FlightWeather;

const first = (): Variant => {
  const variant = asDrawn(FORM);
  if (variant === null) throw new Error('nothing drawn');
  return variant;
};

const showColumn = async (given: Partial<Parameters<typeof VariantColumn>[0]> = {}) => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlights', { count: 0, next: null, previous: null, results: [] });
  const acts = { onChange: vi.fn(), onTake: vi.fn(), onRemove: vi.fn() };
  const user = await show(
    <VariantColumn
      base={FORM}
      variant={{ ...first(), key: 'B' }}
      flightId={null}
      team={{ pilots: [], drones: [], papers: [], isUnknown: false, isPending: false }}
      weather={undefined}
      drawn={null}
      saved={null}
      onJudged={() => undefined}
      onPoint={null}
      isShown={false}
      isHidden={false}
      {...acts}
      {...given}
    />,
    ['what_if', 'flights', 'constraints', 'missions', 'errors'],
  );
  return { user, ...acts };
};

/** What stands under a row's name. */
const row = (name: string): string => screen.getByText(name).parentElement?.textContent ?? '';

describe('a variant’s column', () => {
  it('says whom to ask by name, and what appears and disappears against the mission as drawn', async () => {
    live.analysis = judged(card({ decider: TOWER as never }));
    await showColumn({ drawn: judged(PAPER) });
    expect(row('À qui demander')).toContain('Toulouse-Blagnac');
    expect(row('Ce qui change')).toContain('+ CTR BLAGNAC');
    expect(row('Ce qui change')).toContain('− Autorisation d’exploitation');
  });

  it('names nobody where the operator alone has to check, and says so', async () => {
    live.analysis = judged(PAPER);
    await showColumn();
    expect(row('À qui demander')).toContain('à vérifier par vous-même');
    expect(screen.queryByText(/non-standard/)).toBeNull();
  });

  it.each([
    ['consulted', 'open_meteo', 'ok', null],
    ['simulated', 'simulated', null, 'aucune valeur réelle'],
    ['out_of_date', 'open_meteo', null, 'Prévision ancienne'],
  ] as const)('shows a forecast that is %s of %s with the tone %s', async (state, source, tone, told) => {
    live.analysis = judged();
    await showColumn({ weather: weather(state, source) });
    expect(screen.getByText('Dans les limites').getAttribute('data-tone')).toBe(tone);
    if (told !== null) expect(row('Météo')).toContain(told);
  });

  it('asks for the missions of the days beside too, which other places still or already have', async () => {
    live.analysis = judged();
    await showColumn();
    const [sent] = api.now.sent.filter(({ name }) => name === 'listFlights');
    expect([sent?.query.get('date_min'), sent?.query.get('date_max')]).toEqual(['2027-03-25', '2027-03-27']);
  });

  it.each([
    [null, 'Libre'],
    [[{ id: 4, name: 'Agence Sud' }], 'Libre, d’après les missions que vous voyez'],
  ])('calls a crew free to whom is confined to %j: %s', async (sub_exploitants, told) => {
    live.analysis = judged();
    await showColumn();
    const operator = { is_restricted: false, sub_exploitants } as unknown as CurrentUser['operator'];
    act(() => openSessionOf({ permissions: ['flight:read', 'flight:write'], operator }));
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('judges and takes the height that is typed, and leaves an impossible one', async () => {
    live.analysis = judged();
    const { user, onChange, onTake, onRemove } = await showColumn();
    const height = screen.getByLabelText('Hauteur');
    fireEvent.change(height, { target: { value: '45' } });
    expect(onChange).toHaveBeenLastCalledWith({ ...first(), key: 'B', height_m: 45 });
    onChange.mockClear();
    fireEvent.change(height, { target: { value: '-3' } });
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Choisir B' }));
    expect(onTake).toHaveBeenCalledWith(FORM);
    await user.click(screen.getByRole('button', { name: 'Retirer la variante B' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('shows the mission as drawn without fields, as what the others are held against', async () => {
    live.analysis = judged();
    await showColumn({ variant: first() });
    expect(screen.queryByLabelText('Hauteur')).toBeNull();
    expect(row('Ce qui change')).toContain('La référence');
    expect(screen.getByRole('button', { name: 'Garder A' })).toBeDefined();
  });
});
