import type {
  MissionSheetModel,
  SheetAerodrome,
  SheetApproval,
  SheetContact,
  SheetZone,
} from '@envol/documents/missionSheet.model';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { groundUnder } from '@envol/domain/airspace/ground';
import type { Zone } from '@envol/domain/airspace/zone';
import { isStep } from '@envol/domain/flights/derive';
import { bearing, distance } from '@envol/domain/geo/geodesy';
import type { BoundingBox, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { toAnalysis, toFlightConstraint } from '../constraints/index.ts';
import type { FlightDetail } from './flights.queries.ts';
import { countsOf, verdictOf } from './flightVerdict.ts';
import {
  approvalStatusWord,
  approvalTone,
  conditionsOf,
  contactRole,
  flightStatusWord,
  sourceWord,
  stateOf,
  titleOf,
  verdictNotes,
  whatOf,
  whoOf,
} from './sheetWords.ts';

/** How far around the mission the sheet's map may reach, degrees: what it does not show it leaves out itself. */
const AROUND = 0.35;
const NEAREST = 3;

/** Controlled airspace and information sectors would cover the whole map: the sheet shows what binds. */
const DRAWN: ReadonlySet<Zone['kind']> = new Set(['CTR', 'P', 'R', 'D', 'RTBA']);

const zonesAround = (zones: readonly Zone[], areas: FlightDetail['areas']): SheetZone[] => {
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  const meets = ([west, south, east, north]: BoundingBox): boolean =>
    boxes.some(
      ([w, s, e, n]) =>
        west <= e + AROUND && east >= w - AROUND && south <= n + AROUND && north >= s - AROUND,
    );
  return zones
    .filter((zone) => DRAWN.has(zone.kind) && meets(boundingBox(zone.geometry)))
    .map(({ identifier, kind, lower, upper, geometry }) => ({ identifier, kind, lower, upper, geometry }));
};

const nearestAerodromes = (dataset: AirspaceDataset, center: Position): SheetAerodrome[] =>
  dataset.aerodromes
    .filter(
      ({ reference_point: [lng, lat] }) => Math.abs(lng - center[0]) < 2 && Math.abs(lat - center[1]) < 1.5,
    )
    .map(({ icao_code, name, reference_point }) => ({
      icao_code,
      name,
      reference_point,
      distance_m: distance(reference_point, center),
      bearing_deg: Math.round(bearing(reference_point, center)) % 360,
    }))
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, NEAREST);

/** The requests of a mission with the authority's last word on each. */
const findDecided = (db: Db, flightId: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('approval_decisions')
          .selectAll()
          .whereRef('approval_id', '=', 'approvals.id')
          .where('type', 'in', ['accept', 'restrict', 'refuse'])
          .orderBy('version', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .select([
      'approvals.status',
      'structures.code',
      'structures.name',
      'structures.phone',
      'structures.email',
      'decision.message',
      'decision.restricted_height',
      'decision.min_allowed_date_start',
      'decision.max_allowed_date_end',
      'decision.min_allowed_time_start',
      'decision.max_allowed_time_end',
      'decision.tactical_contact_required',
      'decision.decided_by_name',
      'decision.decided_at',
    ])
    .where('approvals.flight_id', '=', flightId)
    .where('approvals.status', '<>', 'cancelled')
    .orderBy('approvals.id')
    .execute();

type Decided = Awaited<ReturnType<typeof findDecided>>[number];

const toSheetApproval = (language: Language, row: Decided): SheetApproval => {
  const isDecided = row.status === 'accepted' || row.status === 'reserves' || row.status === 'refused';
  return {
    authority: `${row.name} (${row.code})`,
    decision: approvalStatusWord(language, row.status),
    tone: approvalTone(row.status),
    conditions: isDecided
      ? conditionsOf(language, {
          ...row,
          tactical_contact_required: row.tactical_contact_required ?? false,
        })
      : null,
    max_height:
      isDecided && row.restricted_height !== null
        ? { reference: 'AGL', value: row.restricted_height, unit: 'm' }
        : null,
    decided_by: isDecided ? row.decided_by_name : null,
    decided_at: isDecided ? row.decided_at : null,
  };
};

const findOperator = (db: Db, operatorId: number) =>
  db
    .selectFrom('operators')
    .leftJoin('pilots', (join) =>
      join.onRef('pilots.operator_id', '=', 'operators.id').on('pilots.is_main_contact', '=', true),
    )
    .select([
      'operators.commercial_name',
      'operators.alphatango_uids',
      'pilots.first_name',
      'pilots.last_name',
      'pilots.phone',
      'pilots.email',
    ])
    .where('operators.id', '=', operatorId)
    .executeTakeFirstOrThrow();

const toContacts = (
  language: Language,
  approvals: readonly Decided[],
  operator: Awaited<ReturnType<typeof findOperator>>,
): SheetContact[] => {
  const authorities = approvals.map(({ name, phone, email }) => ({
    role: contactRole(language, 'authority'),
    name,
    phone,
    email,
  }));
  if (operator.last_name === null) return authorities;
  const name = `${operator.first_name ?? ''} ${operator.last_name}`.trim();
  return [
    ...authorities,
    { role: contactRole(language, 'operator'), name, phone: operator.phone, email: operator.email },
  ];
};

/** The ground for heights as altitudes: only what was measured, its error counted. */
const sheetGround = (areas: FlightDetail['areas']): MissionSheetModel['ground'] => {
  const ground = groundUnder(areas);
  return ground?.certainty === 'measured' && ground.source !== 'simulated'
    ? { min_m: ground.min_m - ground.error_m, max_m: ground.max_m + ground.error_m }
    : null;
};

/**
 * Everything the mission sheet prints, in one language: the mission as saved, its analysis, its requests with their
 * decisions, and the airspace around it from the dataset in force.
 */
export const flightSheetModel = async (
  db: Db,
  detail: FlightDetail,
  about: {
    readonly language: Language;
    readonly now: Date;
    readonly live_url: string;
    readonly dataset: AirspaceDataset;
  },
): Promise<MissionSheetModel> => {
  const { flight, areas, pilots, drones } = detail;
  const { language, dataset } = about;
  const constraints = detail.constraints
    .filter(({ status }) => status !== 'outdated')
    .map(toFlightConstraint);
  const left = constraints.filter(
    ({ effect, status }) => isStep(effect) && status !== 'done' && status !== 'checked',
  ).length;
  const moments = { now: about.now, dataset_id: dataset.version.id };
  const analysis = toAnalysis(flight, detail.constraints, { ...moments, date_end: flight.date_end });
  const first = verdictOf({ ...flight, ...countsOf(detail) }, moments);
  const decided = await findDecided(db, flight.id);
  const operator = await findOperator(db, flight.operator_id);
  return {
    language,
    time_zone: flight.time_zone,
    generated_at: about.now.toISOString(),
    live_url: about.live_url,
    name: flight.name,
    display_identifier: flight.display_identifier,
    status: flightStatusWord(language, flight.status),
    operator: { name: operator.commercial_name, registration: operator.alphatango_uids[0] ?? null },
    verdict: first.verdict,
    verdict_notes: verdictNotes(language, { ...first, checks: analysis?.checks ?? [] }),
    steps_left: left,
    free_height_m: flight.analysis?.free_height_m ?? null,
    start: flight.date_start,
    end: flight.date_end,
    max_height_m: flight.max_flying_height,
    ground: sheetGround(areas),
    scenario: flight.scenario,
    visibility: flight.visibility,
    areas: areas.map((area) => ({
      name: area.name,
      geometry: area.geometry,
      center: [area.center_lng, area.center_lat],
      surface_m2: area.area_m2,
      max_height_m: area.max_height_m,
    })),
    zones: zonesAround(dataset.zones, areas),
    aerodromes: nearestAerodromes(dataset, [flight.center_lng, flight.center_lat]),
    pilots: pilots.map(({ first_name, last_name, phone }) => ({ name: `${first_name} ${last_name}`, phone })),
    drones: drones.map(({ name, registration, mass_kg, drone_class }) => ({
      name,
      registration,
      mass_kg,
      drone_class,
    })),
    constraints: constraints.map((constraint) => ({
      effect: constraint.effect,
      title: titleOf(language, constraint),
      what: whatOf(language, constraint),
      who: whoOf(language, constraint),
      ...stateOf(language, constraint),
      source: constraint.source.text,
      dataset_date: constraint.source.effective_date,
    })),
    approvals: decided.map((row) => toSheetApproval(language, row)),
    contacts: toContacts(language, decided, operator),
    datasets: analysis?.datasets ?? [],
    not_checked: (analysis?.checks ?? [])
      .filter(({ status }) => status === 'not_checked')
      .map(({ source }) => sourceWord(language, source)),
  };
};
