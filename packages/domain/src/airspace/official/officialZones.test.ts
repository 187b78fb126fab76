import { describe, expect, test } from 'vitest';
import { area, drone, measuredGround } from '../../../test/missionInput.ts';
import { at, codes, HERE, judge, only } from '../../../test/officialCards.ts';
import { agl, amsl, disk, officialZone } from '../../../test/officialZones.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Analysis, MissionInput } from '../constraint.ts';
import type { Aerodrome } from '../zone.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

const field = (more: Partial<Aerodrome> = {}): Aerodrome => ({
  id: 1,
  icao_code: 'LFXX',
  name: 'TESTVILLE',
  reference_point: HERE,
  elevation_ft: 0,
  status: 'CAP',
  has_atc: false,
  has_afis: false,
  runways: [
    {
      designator: '09/27',
      length_m: 800,
      true_bearing: 90,
      surface: 'asphalt',
      ends: [geodesicDestination(HERE, 270, 400), geodesicDestination(HERE, 90, 400)],
      axis: 'estimated',
      has_instrument_procedure: null,
    },
  ],
  ...more,
});
/** Bands drawn as disks, so that the official shape is told from the derived one. */
const bands = (heights: readonly number[], radii: readonly number[]): UasVolume[] =>
  heights.map((height, index) => disk(HERE, radii[index] ?? 0, agl(height), amsl(120)));
const runway = (more: Partial<UasZone> = {}): UasZone =>
  officialZone('runway', 'Piste 09/27 aérodrome TESTVILLE LFXX', bands([0, 50, 100], [500, 3_500, 5_000]), {
    concerns: 'LFXX',
    runway: '09/27',
    restriction: 'REQ_AUTHORISATION',
    ...more,
  });
const controlZone = (floor: number, more: Partial<UasZone> = {}): UasZone =>
  officialZone('control_zone', '[LF][CTR TESTVILLE]', [disk(HERE, 8_000, agl(floor), amsl(600))], {
    concerns: 'TESTVILLE',
    ...more,
  });

describe('runways of official zones', () => {
  test('the official polygon says where, and our derivation explains it', () => {
    // Our estimated axis is drawn across the disk: 640 m off it with a margin of 150 m would need the agreement.
    const card = only(judge([runway()], at(0, 640), { max_height_m: 50 }, { aerodromes: [field()] }));
    expect(card).toMatchObject({
      key: 'vicinity:LFXX',
      effect: 'free',
      free_height_m: 50,
      title: 'TESTVILLE · LFXX',
    });
    expect(codes(card)).toContain('official_runway_distance');
    expect(codes(card)).not.toContain('axis_estimated');
    expect(card.source.dataset).toBe('UAS 2026-05-14, SIA 2026-09-03');
    // Along the axis the derived band reaches 5.76 km, the official one 5 km.
    expect(judge([runway()], at(90, 5_400), {}, { aerodromes: [field()] }).constraints).toEqual([]);
    expect(judge([], at(90, 5_400), {}, { aerodromes: [field()] }).constraints).toHaveLength(1);
  });

  test.each([
    [300, 10, 'agreement', null],
    [1_000, 50, 'free', 50],
    [1_000, 51, 'agreement', 50],
    [4_000, 100, 'free', 100],
    [4_000, 101, 'agreement', 100],
  ] as const)('%i m from the middle at %i m: %s', (metres, max_height_m, effect, free_height_m) => {
    expect(only(judge([runway()], at(0, metres), { max_height_m }))).toMatchObject({ effect, free_height_m });
  });

  test('its bands count from the altitude of the aerodrome, read from their top', () => {
    const over = (ground: number): Analysis =>
      judge([runway()], at(0, 1_000), {
        areas: [area(at(0, 1_000), 'a', measuredGround(0, ground))],
        max_height_m: 40,
      });
    expect(over(0)).toMatchObject({ free_height_m: 50 });
    expect(only(over(20))).toMatchObject({ effect: 'agreement', free_height_m: 30 });
  });

  test('floors published as altitudes mean the same', () => {
    const high = runway({
      volumes: [disk(HERE, 500, agl(0), amsl(420)), disk(HERE, 3_500, amsl(350), amsl(420))],
    });
    expect(only(judge([high], at(0, 1_000), { max_height_m: 50 }))).toMatchObject({
      effect: 'free',
      free_height_m: 50,
    });
  });

  test('an aerodrome that our data lack is named by its zone, and its decider is said to be unknown', () => {
    const card = only(judge([runway()], at(0, 100)));
    expect(card).toMatchObject({
      title: 'TESTVILLE · LFXX',
      effect: 'agreement',
      decider: { kind: 'aerodrome_operator', name: 'TESTVILLE', structure_code: 'LFXX' },
    });
    expect(codes(card)).toContain('decider_not_in_data');
  });

  test('four volumes are case 2 whatever the length of the runway', () => {
    const card = only(
      judge(
        [runway({ volumes: bands([0, 30, 60, 100], [2_500, 5_000, 8_000, 10_000]) })],
        at(0, 3_000),
        { max_height_m: 30 },
        { aerodromes: [field()] },
      ),
    );
    expect(card).toMatchObject({ effect: 'free', free_height_m: 30 });
    expect(card.reasons.find(({ code }) => code === 'official_runway_distance')?.params.limit_m).toBe(5_000);
  });
});

describe('control zones', () => {
  test.each([
    [50, 50, 'free', 50],
    [50, 51, 'agreement', 50],
    [0, 10, 'agreement', null],
  ] as const)('from %i m, at %i m: %s', (floor, max_height_m, effect, free_height_m) => {
    expect(only(judge([controlZone(floor)], at(0, 6_000), { max_height_m }))).toMatchObject({
      effect,
      free_height_m,
    });
  });

  test('the zone and its aerodrome are one card, and the lower height binds', () => {
    const atc = { aerodromes: [field({ has_atc: true })] };
    const card = only(judge([runway(), controlZone(50)], at(0, 4_000), { max_height_m: 60 }, atc));
    expect(card).toMatchObject({
      key: 'vicinity:LFXX',
      title: 'CTR TESTVILLE · LFXX',
      effect: 'agreement',
      free_height_m: 50,
      decider: { structure_code: 'LFXX' },
    });
    expect(card.source.text).toMatch(/\(FR\d+, FR\d+\)$/);
    const military = controlZone(0, { subject: 'military_control_zone' });
    expect(only(judge([military], at(0, 6_000), { max_height_m: 5 }, atc))).toMatchObject({
      effect: 'agreement',
    });
  });

  test('a foreign service is said to decide, and never the field inside', () => {
    const koksijde = officialZone('control_zone', '[LF-EB][CTR KOKSIJDE]', [disk(HERE, 8_000, agl(50))], {
      concerns: 'KOKSIJDE',
    });
    const cards = judge(
      [koksijde],
      at(0, 6_000),
      { max_height_m: 80 },
      { aerodromes: [field()] },
    ).constraints;
    expect(cards).toMatchObject([{ decider: { kind: 'atc', structure_code: null, name: 'CTR KOKSIJDE' } }]);
    expect(cards[0]?.reasons).toContainEqual({
      code: 'decider_foreign',
      params: { zone: 'CTR KOKSIJDE', countries: 'BE' },
    });
  });
});

describe('other subjects', () => {
  test.each([
    ['heliport', 'Hélistation TEST', 'heliport_vicinity', 'agreement', 'email_request', 15],
    ['overflight_mark', '[LF][SUR 020] hôpital', 'overflight_mark', 'agreement', 'email_request', 5],
    [
      'overflight_mark',
      '[LF][SUR 011] Centre pénitentiaire',
      'overflight_mark',
      'agreement',
      'email_request',
      15,
    ],
    ['nature', '[LF][PRN 390] PARC', 'protected_nature', 'agreement', 'email_request', 30],
    ['restricted_area', '[LF][R 9]', 'restricted_area', 'agreement', 'email_request', 15],
    ['prohibited_area', '[LF][P 9]', 'prohibited_area', 'forbidden', 'email_request', 30],
    ['other', '[LF][XYZ 1]', 'official_zone', 'agreement', 'email_request', 15],
  ] as const)('judge a zone of %s (%s)', (subject, name, kind, effect, procedure, days) => {
    const card = only(judge([officialZone(subject, name, [disk(HERE, 1_000, agl(0))])], at(0, 500)));
    expect(card).toMatchObject({ kind, effect, procedure, notice: { days }, free_height_m: null });
    expect(card.decider?.structure_code).toBeNull();
  });

  test('a heliport leaves 50 m, then 100 m', () => {
    const heliport = officialZone('heliport', 'Hélistation TEST', bands([0, 50, 100], [1_000, 2_500, 3_500]));
    const heights = [500, 2_000, 3_000].map((metres) => only(judge([heliport], at(0, metres))).free_height_m);
    expect(heights).toEqual([null, 50, 100]);
    expect(judge([heliport], at(0, 3_600)).constraints).toEqual([]);
  });

  test('what begins above the flight caps the free height, and asks nothing', () => {
    const park = officialZone('nature', '[LF][PRN 1] PARC', [disk(HERE, 1_000, agl(90))]);
    expect(judge([park], at(0, 0))).toMatchObject({ free_height_m: 89, constraints: [] });
  });

  test('altitudes are compared with the ground, and without it only what is sure is said', () => {
    const high = officialZone('danger_area', '[LF][D 5]', [disk(HERE, 1_000, amsl(330))], {
      concerns: 'LF-D 5',
    });
    const over = (areas: MissionInput['areas']): Analysis =>
      judge([high], at(0, 0), { areas, max_height_m: 120 });
    expect(only(over([area(at(0, 0))]))).toMatchObject({
      key: 'ground-unknown:zone:LF-D 5',
      effect: 'check',
      procedure: null,
      reasons: [{ code: 'ground_unknown_floor' }, { code: 'ground_settles' }],
    });
    const informs = { ...high, restriction: 'NO_RESTRICTION' } as const;
    expect(only(judge([informs], at(0, 0), { areas: [area(at(0, 0))], max_height_m: 120 })).effect).toBe(
      'information',
    );
    expect(only(over([area(at(0, 0), 'a', measuredGround(210, 220))]))).toMatchObject({
      effect: 'agreement',
    });
    expect(over([area(at(0, 0), 'a', measuredGround(90, 100))]).constraints).toEqual([]);
  });

  test('model flying is only to be known of; a condition elsewhere is to be read', () => {
    const club = officialZone('model_flying', '[LF][Aer 8000] CLUB', [disk(HERE, 1_000, agl(0))], {
      restriction: 'CONDITIONAL',
    });
    expect(judge([club], at(0, 0))).toMatchObject({
      free_height_m: 120,
      constraints: [{ effect: 'information' }],
    });
    const open = { restriction: 'CONDITIONAL', message: 'Appeler le gardien.' } as const;
    const card = only(
      judge([officialZone('nature', '[LF][PRN 2] R', [disk(HERE, 1_000, agl(0))], open)], at(0, 0)),
    );
    expect(card.effect).toBe('check');
    expect(card.reasons).toContainEqual({
      code: 'official_message',
      params: { message: 'Appeler le gardien.' },
    });
  });

  // Dossier, 2.5: notified from 50 m with more than 900 g; a mass that is not known cannot be passed over.
  test.each([
    [49, 1.85, 'in_sight', 'information'],
    [50, 1.85, 'in_sight', 'notification'],
    [50, 0.9, 'in_sight', 'information'],
    [50, null, 'in_sight', 'check'],
    [50, 1.85, 'off_sight', 'information'],
  ] as const)('military training at %i m with %f kg %s: %s', (max_height_m, mass_kg, visibility, effect) => {
    const setba = officialZone('military_training', '[LF][SETBA MORVAN]', [disk(HERE, 9_000, agl(0))], {
      restriction: 'CONDITIONAL',
    });
    const { constraints } = judge([setba], at(0, 0), {
      max_height_m,
      visibility,
      drones: [drone({ mass_kg })],
    });
    const card = constraints.find(({ kind }) => kind === 'military_training');
    expect(card).toMatchObject({ effect, procedure: effect === 'notification' ? 'army_notif' : null });
    if (effect === 'notification') expect(card?.windows).toHaveLength(1);
  });
});
