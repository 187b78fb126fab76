import { describe, expect, test } from 'vitest';
import { area, mission } from '../../../test/missionInput.ts';
import { wholeDataset } from '../../../test/uas.ts';
import type { AreaGeometry } from '../../geo/geometry.ts';
import { vicinityAt } from '../aerodromes/vicinityShapes.ts';
import { closersIn, isClosedAt } from '../closers.ts';
import type { Analysis, Constraint, MissionInput } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';

const index = buildAirspaceIndex(wholeDataset());
const spot = (latitude: number, longitude: number, radius_m = 5): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});
const judge = (
  latitude: number,
  longitude: number,
  max_height_m: number,
  more: Partial<MissionInput> = {},
): Analysis =>
  analyseMission(index, mission({ areas: [area(spot(latitude, longitude))], max_height_m, ...more }));
const asking = ({ constraints }: Analysis): string[] =>
  constraints.filter(({ effect }) => effect === 'agreement' || effect === 'forbidden').map(({ key }) => key);
const card = ({ constraints }: Analysis, key: string): Constraint | undefined =>
  constraints.find((each) => each.key === key);

describe('places where nobody may say that nothing is to be asked', () => {
  // Official UAS zones of 2026-05-14; the two abroad: no French publication speaks there.
  test.each([
    ['London Heathrow', 51.47, -0.454, 100, null],
    ['Barcelona El Prat', 41.297, 2.083, 100, null],
    ['CTR ORANGE, military', 44.1813, 4.75567, 30, 'vicinity:LFMO'],
    ['CTR OCHEY, military', 48.68012, 5.81116, 100, 'control-zone:CTR OCHEY'],
    ['CTR LANVEOC, military', 48.39291, -4.44374, 30, 'control-zone:CTR LANVEOC 1'],
    ['CTR BRON, from 50 m', 45.59009, 5.03996, 100, 'control-zone:CTR BRON'],
    ['CTR LORRAINE, from 50 m', 49.10533, 6.21406, 100, 'control-zone:CTR LORRAINE'],
    ['Les Moëres, runway', 51.03, 2.52, 100, 'vicinity:LFAK'],
    ['Vitry, runway', 48.71768, 4.62374, 100, 'vicinity:LFSK'],
    ['Graulhet, not in the airspace publication', 43.7685, 2.01067, 100, 'vicinity:LFCQ'],
    ['Sint Maarten, CTR JULIANA', 18.05, -63.1, 60, 'control-zone:CTR JULIANA'],
    ['Raroia, case 2', -16.03486, -142.45471, 30, 'vicinity:NTKO'],
    ['Lyon-Sud hospital, heliport', 45.70729, 4.80768, 30, 'uas:Hélistation LYON CENTRE HOSPITALIER SUD'],
    [
      'prison of Poitiers-Vivonne',
      46.41333,
      0.24139,
      50,
      'uas:[LF][SUR 011] Centre pénitentiaire de POITIERS-VIVONNE',
    ],
    ['Cévennes national park', 44.25794, 3.55488, 100, 'uas:[LF][PRN 390] PARC NATIONAL DES CEVENNES'],
    ['LF-D 595, one point and a radius', 43.906, 5.7, 50, 'zone:LF-D 595'],
    ['NW-R 1, one point and a radius', -22.13389, 166.56667, 50, 'zone:NW-R 1'],
    ['Gray, not in the airspace publication', 47.43163, 5.61808, 50, 'vicinity:LFEV'],
  ])('%s', (_, latitude, longitude, height, key) => {
    const analysis = judge(latitude, longitude, height);
    if (key === null) expect(analysis).toMatchObject({ verdict: 'no_data', free_height_m: null });
    else {
      expect(asking(analysis)).toContain(key);
      expect(analysis.free_height_m ?? 0).toBeLessThan(height);
    }
  });
});

// Dossier, 2.7: civil control zones from 50 m, military ones from the surface, all of them.
test('every control zone leaves 50 m free, or nothing where it is military', () => {
  const official = index.controlZones.filter((each) => each.official.length > 0);
  const military = official.filter(({ is_military }) => is_military);
  expect(military.length).toBeGreaterThanOrEqual(18);
  expect(new Set(military.map(({ free_m }) => free_m))).toEqual(new Set([0]));
  const civil = official.filter(({ is_military }) => !is_military);
  expect(civil.length).toBeGreaterThanOrEqual(70);
  expect(new Set(civil.map(({ free_m }) => free_m))).toEqual(new Set([50]));
});

test('no aerodrome of the publication has its own official zones ignored, and each control zone its own decider', () => {
  const decider = (name: string): string[] => {
    const found = index.controlZones.find((each) => each.name.startsWith(name));
    return (found?.owners ?? []).flatMap((owner) => index.sites[owner]?.aerodrome.icao_code ?? []);
  };
  expect(decider('CTR KOKSIJDE')).toEqual([]);
  expect(decider('CTR JULIANA')).toEqual([]);
  expect(decider('CTR ETAIN')).toEqual([]);
  expect(decider('CTR CAZAUX')).toEqual(['LFBC']);
  expect(decider('CTR BLAGNAC')).toEqual(['LFBO']);
  expect(decider('CTR PARIS')[0]).toBe('LFPG');
  expect(decider('CTR DINARD')).toEqual(['LFRD']);
});

describe('the cores of national parks, which the official map draws as circles of 3.7 km', () => {
  test.each([
    ['a refuge of the Vanoise', 45.4, 6.85, 'nature:Parc national de la Vanoise', 'agreement'],
    ['the Mercantour at the Vésubie', 44.13, 7.25, 'nature:Parc national du Mercantour', 'agreement'],
    ['the Soufrière of Guadeloupe', 16.044, -61.664, 'nature:parc national de la Guadeloupe', 'check'],
  ])('are asked for at %s', (_, latitude, longitude, key, effect) => {
    const analysis = judge(latitude, longitude, 60);
    expect(card(analysis, key)).toMatchObject({ effect, kind: 'protected_nature' });
    expect(analysis.verdict).toMatch(/steps|impossible/);
    expect(analysis.free_height_m).toBeNull();
  });

  test('are not asked about in Marseille, beside their outline', () => {
    expect(card(judge(43.25, 5.39, 40), 'nature:Parc national des Calanques')).toBeUndefined();
  });

  test('are told by the official zone where it closes the place, for that area alone', () => {
    const inside = judge(45.333333, 6.916667, 60);
    expect(asking(inside)).toContain('uas:[LF][PRN 600] PARC NATIONAL DE LA VANOISE');
    expect(card(inside, 'nature:Parc national de la Vanoise')).toBeUndefined();
    const areas = [area(spot(45.333333, 6.916667), 'in'), area(spot(45.4, 6.85), 'beside')];
    const both = analyseMission(index, mission({ areas, max_height_m: 60 }));
    expect(card(both, 'nature:Parc national de la Vanoise')?.overlap.area_ids).toEqual(['beside']);
    expect(card(judge(47.2, 2.5, 60), 'nature:Parc national de la Vanoise')).toBeUndefined();
  });
});

describe('published notices and offices', () => {
  test('P 23 over Paris: the police prefecture, ten working days', () => {
    const paris = card(judge(48.853, 2.35, 30), 'zone:LF-P 23');
    expect(paris).toMatchObject({
      effect: 'forbidden',
      decider: { name: 'Préfecture de Police de Paris' },
      notice: { days: 10, mode: 'ouvrables' },
    });
  });

  test('Purpan: the airport, the heliport and the mark over the hospital', () => {
    expect(asking(judge(43.6105, 1.3995, 50)).sort()).toEqual([
      'uas:Hélistation TOULOUSE PURPAN',
      'uas:[LF][SUR 020] TOULOUSE hôpital Purpan',
      'vicinity:LFBO',
    ]);
  });

  // LFCL Lasbordes is case 1 in the official zones, though its runway is long enough for case 2.
  test('the case of a runway is read from its official zone', () => {
    const site = index.sites[index.siteByCode.get('LFCL') ?? -1];
    const zones = (index.official?.runwaysOf.get('LFCL') ?? []).map(
      (zone) => index.official?.zones[zone]?.volumes.length,
    );
    expect([site?.axes.some(({ rule }) => rule.case === 2), zones.every((count) => count === 3)]).toEqual([
      true,
      true,
    ]);
  });
});

test.each([
  ['a hospital in Marseille', [5.4054, 43.2839], 'heliport'],
  ['a reserve in Strasbourg', [7.7615, 48.5384], 'nature'],
  ['a mark in Saintes', [-0.6222, 45.7436], 'overflight_mark'],
  ['a danger area in Vendée', [-2.2762, 46.7496], 'danger_area'],
] as const)('near a runway, %s is not called free up to the band’s height', (_, position, subject) => {
  const free = vicinityAt(index, position)?.free_height_m ?? 0;
  expect(free).toBeGreaterThan(0);
  const box = [...position, ...position] as const;
  const closers = closersIn(index, box);
  expect(isClosedAt(index, closers, position, free)).toBe(true);
  const official = index.official;
  expect(
    closers.volumes.map((volume) => official?.zones[official.zoneOfVolume[volume] ?? -1]?.subject),
  ).toContain(subject);
});

test('where nothing but the runway’s band lies, its height stays told', () => {
  const position = [-1.65, 47.212] as const;
  const free = vicinityAt(index, position)?.free_height_m ?? 0;
  expect([free, isClosedAt(index, closersIn(index, [...position, ...position]), position, free)]).toEqual([
    50,
    false,
  ]);
});
