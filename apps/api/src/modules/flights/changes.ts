import { isDeepStrictEqual } from 'node:util';
import { CONDUCT_FIELDS, FIELDS_OF_PART } from '@envol/domain/flights/series';
import type { FlightDetail } from '../flight-details/index.ts';
import type { AreaRow, FlightRow } from '../flight-rows/index.ts';
import type { FlightChanges } from './flights.input.ts';

/** What an authority was shown of the mission: frozen while a request stands. */
const SHOWN = ['time_zone', ...FIELDS_OF_PART.hours, ...CONDUCT_FIELDS] as const;

interface Before {
  readonly flight: FlightRow;
  readonly areas: readonly AreaRow[];
  readonly pilots: readonly number[];
  readonly drones: readonly number[];
}

const sameInstant = (a: string | undefined, b: string): boolean =>
  a === undefined || Date.parse(a) === Date.parse(b);

const sameAreas = (areas: FlightChanges['areas'], before: readonly AreaRow[]): boolean =>
  areas === undefined ||
  (areas.length === before.length &&
    areas.every((area, index) => {
      const old = before[index];
      return (
        old !== undefined &&
        (area.id === undefined || area.id === old.id) &&
        (area.max_height_m === undefined || area.max_height_m === old.max_height_m) &&
        isDeepStrictEqual(area.geometry, old.geometry)
      );
    }));

const sameIds = (ids: readonly number[] | undefined, before: readonly number[]): boolean =>
  ids === undefined || isDeepStrictEqual([...ids].sort(), [...before].sort());

/** Whether a change touches what the authority was shown; a field sent again with its own value does not. */
export const touchesShown = (changes: FlightChanges, before: Before): boolean =>
  SHOWN.some((field) => changes[field] !== undefined && changes[field] !== before.flight[field]) ||
  !sameInstant(changes.date_start, before.flight.date_start) ||
  !sameInstant(changes.date_end, before.flight.date_end) ||
  !sameAreas(changes.areas, before.areas) ||
  !sameIds(changes.pilot_ids, before.pilots) ||
  !sameIds(changes.drone_ids, before.drones);

/** Whether a mission is then flown at another place, time or height than what was read for it. */
export const movesMission = (
  changes: FlightChanges,
  { flight, areas }: Pick<Before, 'flight' | 'areas'>,
): boolean =>
  !sameInstant(changes.date_start, flight.date_start) ||
  !sameInstant(changes.date_end, flight.date_end) ||
  !sameAreas(changes.areas, areas) ||
  (['time_zone', 'hours_reference', 'is_continuous', 'max_flying_height'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== flight[field],
  );

const NOT_EDITS: ReadonlySet<string> = new Set(['version', 'private_memo', 'tag_ids']);

const sameNames = (areas: FlightChanges['areas'], before: readonly AreaRow[]): boolean =>
  areas === undefined || areas.every(({ name }, index) => name === undefined || name === before[index]?.name);

/** Whether a field that was sent has the value that it had. */
const isSame = (field: keyof FlightChanges, changes: FlightChanges, before: Before): boolean => {
  const was: Readonly<Record<string, unknown>> = before.flight;
  switch (field) {
    case 'areas':
      return sameAreas(changes.areas, before.areas) && sameNames(changes.areas, before.areas);
    case 'pilot_ids':
      return sameIds(changes.pilot_ids, before.pilots);
    case 'drone_ids':
      return sameIds(changes.drone_ids, before.drones);
    case 'date_start':
    case 'date_end':
      return sameInstant(changes[field], before.flight[field]);
    default:
      return isDeepStrictEqual(changes[field], was[field]);
  }
};

/** The fields whose values change; what its writer alone reads is not among them. */
export const editedFields = (changes: FlightChanges, before: Before): string[] =>
  (Object.keys(changes) as (keyof FlightChanges)[]).filter(
    (field) => changes[field] !== undefined && !NOT_EDITS.has(field) && !isSame(field, changes, before),
  );

/** What is written of a mission for its own people. */
const OWN_NOTES = [
  'name',
  'description',
  'internal_notes',
  'private_memo',
  'document_links',
  'weather_condition',
  'activity_domain',
  'tag_ids',
  'is_archived',
  'sub_exploitant_id',
  'points',
] as const satisfies readonly (keyof FlightChanges)[];

/** What stays editable while a request stands: nothing of it was shown as the mission to fly. */
const FREE = [...OWN_NOTES, 'authorization_id'] as const satisfies readonly (keyof FlightChanges)[];

/** Of some changes those that stay possible while a request stands. */
export const freeChanges = (changes: FlightChanges): FlightChanges =>
  Object.fromEntries(FREE.map((field) => [field, changes[field]]));

/** What the analysis does not look at. */
const NEVER_JUDGED: ReadonlySet<string> = new Set([...OWN_NOTES, 'version']);

/** Whether a change touches more of a mission than what it writes: who flies, and what its requests and papers say. */
export const isReadAgain = (
  { approvals, constraints, follow_up }: FlightDetail,
  changes: FlightChanges,
): boolean =>
  approvals.length > 0 ||
  follow_up.cerfa !== null ||
  constraints.some(({ notices, emails }) => notices.length > 0 || emails.length > 0) ||
  READ_AGAIN.some((field) => changes[field] !== undefined);
const READ_AGAIN = ['pilot_ids', 'drone_ids', 'tag_ids', 'private_memo', 'authorization_id'] as const;

/** Whether anything changes that the analysis judges. */
export const isJudgedAgain = (changes: FlightChanges): boolean =>
  Object.entries(changes).some(([field, value]) => value !== undefined && !NEVER_JUDGED.has(field));
