import type { RequestOf } from '@envol/contract/endpoint';
import type { requestApproval } from '@envol/contract/flights';
import type { Actor } from '@envol/domain/access/actor';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { bearing, distance } from '@envol/domain/geo/geodesy';
import type { BoundingBox, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { shapeInside } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import { localDate } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { attachDocuments, type StoredUpload, storeUploads } from '../documents/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import { tell } from './approvals.events.ts';
import { insertApproval, insertJournal } from './approvals.repository.ts';
import {
  type AskedArea,
  type FlightRow,
  findAsked,
  findConstraint,
  findFleet,
  findMainContact,
  findPilot,
  findStructure,
  lockFlight,
  structureConcerns,
} from './requests.queries.ts';

type Body = RequestOf<typeof requestApproval>['body'];
type Reply = { id: number; display_identifier: string; status: 'submitted' };

const unknown = (code: 'PILOT_UNKNOWN' | 'DRONE_UNKNOWN' | 'CONSTRAINT_UNKNOWN', path: string): Failure =>
  new Failure(code, {
    fields: [
      {
        path,
        message:
          code === 'PILOT_UNKNOWN' ? 'pilot_unknown' : code === 'DRONE_UNKNOWN' ? 'drone_unknown' : 'invalid',
      },
    ],
  });

/** The authority to ask about a constraint; throws what the catalogue says where there is none. */
const authorityFor = async (db: Db, flightId: number, constraintId: number) => {
  const constraint = await findConstraint(db, flightId, constraintId);
  if (!constraint) throw unknown('CONSTRAINT_UNKNOWN', 'constraint_id');
  if (constraint.judged.procedure !== 'approval_request') throw new Failure('CONSTRAINT_NEEDS_NO_APPROVAL');
  const structure =
    constraint.structure_id === null ? undefined : await findStructure(db, constraint.structure_id);
  if (!structure) throw new Failure('AUTHORITY_NOT_CONNECTED');
  return { constraint, structure };
};

const choosePilot = async (db: Db, actor: Actor, id: number): Promise<StoredRequest['pilot']> => {
  const pilot = await findPilot(db, actor, id);
  if (!pilot) throw unknown('PILOT_UNKNOWN', 'pilot_id');
  const name = `${pilot.first_name} ${pilot.last_name}`;
  if ((pilot.phone ?? '').trim() === '')
    throw new Failure('PILOT_PHONE_REQUIRED', {
      params: { name },
      fields: [{ path: 'pilot_id', message: 'pilot_phone_required', params: { name } }],
    });
  return { id: pilot.id, full_name: name, phone: pilot.phone };
};

const chooseDrones = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredRequest['drones']> => {
  const drones = await findFleet(db, actor, ids);
  if (drones.length !== new Set(ids).size) throw unknown('DRONE_UNKNOWN', 'drone_ids');
  return drones;
};

const chooseAreas = async (
  db: Db,
  flightId: number,
  ids: readonly number[] | undefined,
  concerned: ReadonlySet<string>,
): Promise<AskedArea[]> => {
  const areas = await findAsked(db, flightId);
  if (ids === undefined) {
    // What lies elsewhere is another authority's business, or nobody's.
    const own = areas.filter((area) => concerned.has(String(area.id)));
    return own.length > 0 ? own : areas;
  }
  const chosen = areas.filter((area) => ids.includes(area.id));
  if (chosen.length !== new Set(ids).size)
    throw new Failure('VALIDATION', { fields: [{ path: 'flight_areas_ids', message: 'area_unknown' }] });
  return chosen;
};

/** Where the areas lie, seen from the authority's reference point. */
const describeAreas = (
  areas: readonly AskedArea[],
  missionHeight: number,
  reference: Position,
  zones: readonly ZoneGeometry[],
  insideWithoutZone: boolean,
) => {
  const packedZones = packShapes(zones);
  return areas.map((area) => {
    const center: Position = [area.center_lng, area.center_lat];
    const packed = packShapes([area.geometry]);
    const inside = zones.some((_, index) => shapeInside(packed, 0, packedZones, index));
    return {
      flight_area_id: area.id,
      identifier: area.name,
      geometry: JSON.stringify(area.geometry),
      outline: area.outline && JSON.stringify(area.outline),
      height: area.max_height_m ?? missionHeight,
      lng: center[0],
      lat: center[1],
      // 359.6° rounds to 360, which is north.
      radial: Math.round(bearing(reference, center)) % 360,
      distance_to_structure: Math.round(distance(reference, center)),
      area_m2: area.area_m2,
      fully_inside: zones.length === 0 ? insideWithoutZone : inside,
    };
  });
};

const union = (boxes: readonly BoundingBox[]): BoundingBox => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

const placeOf = (areas: readonly AskedArea[]) => {
  const [west, south, east, north] = union(areas.map((area) => boundingBox(area.geometry)));
  const surface = areas.reduce((sum, area) => sum + area.area_m2, 0);
  const mean = (value: (area: AskedArea) => number): number =>
    areas.reduce((sum, area) => sum + value(area) * area.area_m2, 0) / surface;
  return {
    center_lng: mean((area) => area.center_lng),
    center_lat: mean((area) => area.center_lat),
    bbox: `((${east},${north}),(${west},${south}))`,
  };
};

const constraintSnapshot = (
  row: { readonly id: number; readonly judged: Constraint },
  today: string,
): StoredRequest['constraint'] => {
  const { notice, overlap, key, kind, title, effect, reasons, source } = row.judged;
  const { lower, upper } = overlap;
  return {
    id: row.id,
    title,
    free_height_m: row.judged.free_height_m,
    latest_date: notice?.latest_date ?? null,
    // Judged when it is sent: the analysis may be days old.
    notice_respected: notice === null ? null : today <= notice.latest_date,
    basis: { key, kind, title, effect, lower, upper, reasons, source },
  };
};

const approvalValues = (
  flight: FlightRow,
  structureId: number,
  flightId: number,
  constraint: { readonly id: number; readonly judged: Constraint },
  now: Date,
) => ({
  operator_id: flight.operator_id,
  structure_id: structureId,
  flight_id: flightId,
  constraint_id: constraint.id,
  status: 'submitted' as const,
  closed_at: null,
  company_name: flight.company_name,
  date_start: flight.date_start,
  date_end: flight.date_end,
  time_zone: flight.time_zone,
  hours_reference: flight.hours_reference,
  is_continuous: flight.is_continuous,
  notice_date: constraint.judged.notice?.latest_date ?? null,
  submitted_at: now.toISOString(),
  updated_at: now.toISOString(),
});

const submit = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  flightId: number,
  body: Body,
  files: readonly StoredUpload[],
): Promise<Reply> => {
  const { actor } = author;
  const now = deps.clock.now();
  const flight = await lockFlight(db, actor, flightId);
  if (!flight) throw notFound();
  if (Date.parse(flight.date_end) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
  const { constraint, structure } = await authorityFor(db, flightId, body.constraint_id);
  const pilot = await choosePilot(db, actor, body.pilot_id);
  const drones = await chooseDrones(db, actor, body.drone_ids);
  const concerns = await structureConcerns(db, flightId, structure.id);
  const asked = await chooseAreas(db, flightId, body.flight_areas_ids, concerns.area_ids);
  const areas = describeAreas(
    asked,
    flight.max_flying_height,
    [structure.reference_lng, structure.reference_lat],
    concerns.zones,
    constraint.judged.overlap.fully_inside,
  );
  const request: StoredRequest = {
    flight_name: flight.name,
    scenario: body.declared_scenario ?? flight.scenario,
    visibility: flight.visibility,
    night_flight: flight.night_flight,
    details: body.details?.trim() || null,
    pilot,
    drones,
    operator: {
      name: flight.company_name,
      uas_operator_number: flight.uas_operator_number,
      contact: await findMainContact(db, flight.operator_id),
    },
    constraint: constraintSnapshot(constraint, localDate(now.toISOString(), flight.time_zone)),
  };
  const values = {
    ...approvalValues(flight, structure.id, flightId, constraint, now),
    max_flying_height: Math.max(...areas.map((area) => area.height)),
    ...placeOf(asked),
    submitted_by: actor.user_id,
  };
  const made = await insertApproval(db, { ...values, request: JSON.stringify(request) }, areas);
  if (!made) throw new Failure('APPROVAL_ALREADY_REQUESTED');
  await attachDocuments(
    db,
    { operator_id: flight.operator_id, approval_id: made.id, message_id: null, uploaded_by: actor.user_id },
    files,
  );
  await insertJournal(db, {
    approval_id: made.id,
    action: 'submit',
    author_id: actor.user_id,
    author_name: author.name,
    author_side: 'operator',
    status: 'submitted',
    message: request.details,
    created_at: now.toISOString(),
  });
  await refreshFlightStatus(db, flightId);
  await tell(
    deps,
    db,
    { ...values, ...made, request },
    { code: 'submitted', message: request.details },
    { status: 'submitted', side: 'authority', author },
  );
  return { ...made, status: 'submitted' };
};

/**
 * Asks the authority behind a constraint for its approval. The mission is kept as it is now: later edits do not
 * change what the authority sees.
 */
export const askApproval = async (
  deps: ApprovalsDeps,
  author: Author,
  flightId: number,
  body: Body,
): Promise<Reply> => {
  const files = await storeUploads(deps.storage, body.files);
  return deps.db.transaction().execute((db) => submit(deps, db, author, flightId, body, files));
};
