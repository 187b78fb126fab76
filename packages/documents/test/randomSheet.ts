import { EFFECTS } from '@envol/domain/airspace/constraint';
import { type HeightLimit, ZONE_KINDS } from '@envol/domain/airspace/zone';
import type { FreeHeight } from '@envol/domain/flights/freeHeight';
import type { AreaGeometry, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { type MissionSheetModel, SHEET_GRANTS, type SheetTone } from '../src/missionSheet.model.ts';

/** Repeatable random numbers in [0, 1) (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const PIECES = [
  'Inspection',
  'été',
  'L’Haÿ-les-Roses',
  ' ',
  '  ',
  '\n',
  '\t',
  '🚁',
  '👩‍✈️',
  'مرحبا',
  'שלום',
  '漢字',
  'Ωmega',
  'Жук',
  'Łódź',
  'Nguyễn',
  '\u0000',
  '\u202E',
  '\uD800',
  '\uFFFE',
  'a\u0301',
  'W'.repeat(300),
  'i'.repeat(900),
  '</x>',
  '(%',
  '{{count}}',
  '…',
  '–',
  '\u00A0',
  'x',
] as const;
const TONES: readonly SheetTone[] = ['done', 'todo', 'pending', 'refused', 'info'];

/** A source of random pieces of a model, from one seed. */
const makers = (seed: number) => {
  const random = randomFrom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const many = <T>(most: number, make: (index: number) => T): T[] =>
    Array.from({ length: random() < 0.3 ? 0 : upTo(most) }, (_, index) => make(index));
  const text = (): string =>
    Array.from({ length: upTo(random() < 0.02 ? 60 : 6) }, () => pick(PIECES)).join('');
  const maybe = <T>(make: () => T): T | null => (random() < 0.5 ? null : make());
  const instant = (): string =>
    random() < 0.03 ? 'no date' : new Date(1.79e12 + Math.floor(random() * 1e10)).toISOString();
  const limit = (): HeightLimit =>
    pick<HeightLimit>([
      { reference: 'AGL', value: upTo(500), unit: 'ft' },
      { reference: 'AMSL', value: upTo(9000), unit: 'm' },
      { reference: 'FL', value: upTo(300) },
      { reference: 'UNL' },
    ]);
  return { random, upTo, pick, many, text, maybe, instant, limit };
};
type Makers = ReturnType<typeof makers>;

/** Shapes from a metre to a country across, some of them degenerate. */
const shapeMakers = ({ random, upTo, pick }: Makers) => {
  const spread = 10 ** (random() * 5 - 4);
  const place: Position = [random() * 12 - 5, 41 + random() * 10];
  const near = (): Position => [place[0] + (random() - 0.5) * spread, place[1] + (random() - 0.5) * spread];
  const ring = (): Position[] => {
    const points = Array.from({ length: 1 + upTo(random() < 0.05 ? 3000 : 12) }, near);
    return [...points, points[0] ?? place];
  };
  const circle = (): AreaGeometry => ({
    type: 'Circle',
    center: near(),
    radius_m: random() * 10 ** upTo(5),
  });
  const polygon = (): AreaGeometry => ({ type: 'Polygon', coordinates: random() < 0.05 ? [] : [ring()] });
  const line = (): AreaGeometry => ({
    type: 'LineString',
    coordinates: ring(),
    buffer_m: random() * 10 ** upTo(4),
  });
  const zone = (): ZoneGeometry => {
    const shape = pick([circle, polygon])();
    return random() < 0.3 || shape.type === 'LineString'
      ? { type: 'MultiPolygon', coordinates: [[ring()], [ring()]] }
      : shape;
  };
  return { near, area: (): AreaGeometry => pick([circle, polygon, line])(), zone };
};

type Lists = Pick<
  MissionSheetModel,
  'areas' | 'zones' | 'aerodromes' | 'pilots' | 'drones' | 'constraints' | 'approvals' | 'contacts'
>;

const randomLists = (make: Makers): Lists => {
  const { random, upTo, pick, many, text, maybe, instant, limit } = make;
  const { near, area, zone } = shapeMakers(make);
  return {
    areas: many(40, () => ({
      name: text(),
      geometry: area(),
      center: near(),
      surface_m2: random() * 10 ** upTo(9),
      height_m: upTo(150),
      asked_m: upTo(150),
      grant: SHEET_GRANTS[Math.floor(random() * 3)] ?? 'none',
    })),
    zones: many(80, () => ({
      identifier: text(),
      kind: pick(ZONE_KINDS),
      lower: limit(),
      upper: limit(),
      geometry: zone(),
    })),
    aerodromes: many(6, () => ({
      icao_code: text(),
      name: text(),
      reference_point: near(),
      distance_m: random() * 10 ** upTo(5),
      bearing_deg: random() * 360,
      runways: many(2, () => ({ designator: text(), ends: [near(), near()] as const })),
    })),
    pilots: many(30, () => ({ name: text(), phone: maybe(text) })),
    drones: many(30, () => ({
      name: text(),
      model: maybe(text),
      serial_number: maybe(text),
      remote_id: maybe(text),
      registration: maybe(text),
      mass_kg: maybe(() => random() * 25),
      drone_class: maybe(text),
    })),
    constraints: many(60, () => ({
      effect: pick(EFFECTS),
      title: text(),
      what: text(),
      who: maybe(text),
      state: text(),
      tone: pick(TONES),
      source: text(),
      dataset_date: maybe(() => pick(['2026-09-03', 'hier'])),
      proof: maybe(text),
      note: maybe(text),
    })),
    approvals: many(12, () => ({
      authority: text(),
      decision: text(),
      tone: pick(TONES),
      identifier: text(),
      conditions: many(6, text),
      max_height_m: maybe(() => upTo(150)),
      submitted_at: maybe(instant),
      decided_by: maybe(text),
      decided_at: maybe(instant),
    })),
    contacts: many(20, () => ({ role: text(), name: text(), phone: maybe(text), email: maybe(text) })),
  };
};

/** A random model: hostile texts, few or very many rows, areas of any size, also degenerate ones. */
export const randomSheet = (seed: number): MissionSheetModel => {
  const make = makers(seed);
  const { random, upTo, pick, many, text, maybe, instant } = make;
  return {
    language: pick(['fr', 'en'] as const),
    time_zone: pick(['Europe/Paris', 'Indian/Reunion', 'Pacific/Noumea', 'Nowhere/Land']),
    generated_at: instant(),
    live_url: pick([
      '',
      'https://envol.example.invalid/flights/7',
      `https://envol.example.invalid/${'a'.repeat(5000)}`,
    ]),
    name: text(),
    display_identifier: text(),
    status: text(),
    operator: { name: text(), registration: maybe(text) },
    headline: { tone: pick(TONES), title: text(), details: many(3, text), todo: many(12, text) },
    kind: pick(['mission', 'request'] as const),
    period: {
      windows: many(30, () => ({ from: instant(), to: instant() })),
      asked: { from: instant(), to: instant() },
      grant: SHEET_GRANTS[Math.floor(random() * 3)] ?? 'none',
      is_narrowed: random() < 0.5,
      is_continuous: random() < 0.5,
      hours_reference: random() < 0.5 ? 'local' : 'utc',
    },
    height: {
      height_m: random() * 10 ** upTo(4),
      asked_m: upTo(150),
      grant: SHEET_GRANTS[Math.floor(random() * 3)] ?? 'none',
    },
    free_height: pick<FreeHeight>([{ is: 'up_to', height_m: upTo(120) }, { is: 'none' }, { is: 'unknown' }]),
    night_flight: random() < 0.5,
    description: maybe(text),
    analysed_at: maybe(instant),
    ground: maybe(() => ({ min_m: upTo(100), max_m: 100 + upTo(4000) })),
    scenario: text(),
    visibility: pick(['in_sight', 'off_sight'] as const),
    ...randomLists(make),
    sources: many(12, () => ({ source: text(), data: text(), state: text(), tone: pick(TONES) })),
  };
};
