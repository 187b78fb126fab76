import type { NotamsImported } from '@envol/contract/notams';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { namesNetwork, rawNamesNetwork } from '@envol/domain/military/networkNotams';
import {
  boxesOfFir,
  type FirBriefing,
  leastOf,
  MAINLAND_FIRS,
  outlinesOfFir,
  SEVERAL_FRENCH_FIRS,
} from '@envol/domain/notams/firs';
import { NOTAM_RADIUS_M } from '@envol/domain/notams/judgeNotams';
import { qLevel } from '@envol/domain/notams/limits';
import { isActivation, rawActivates, zoneGroupsIn } from '@envol/domain/notams/namedZones';
import type { Notam, RefusedNotam } from '@envol/domain/notams/notam';
import { mayBringCard } from '@envol/domain/notams/notamCards';
import { announcesSupplement, rawAnnouncesSupplement } from '@envol/domain/notams/pointers';
import { NotamServiceFailure } from '../../integrations/notams/port.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure } from '../../platform/http/failure.ts';
import { markNetworkDue, markNotamsDue, markSupplementsDue, markZonesDue } from '../flight-due/index.ts';
import { forgetNotamsConsulted } from '../flight-marks/index.ts';
import { type NewRestriction, noteRestrictions } from '../restrictions/index.ts';
import { readInTurns } from './notams.holder.ts';

export interface Briefing {
  readonly text: string;
  readonly source: 'autorouter' | 'staff' | 'simulated';
  readonly is_complete: boolean;
  /** Somebody said that what is missing of a region has ended, however much it is. */
  readonly is_confirmed?: boolean;
  /** The flight information regions that it covers; absent: those that it tells messages of. */
  readonly firs?: readonly string[] | undefined;
  readonly label: string | null;
  readonly by: string | null;
}

const ROWS_AT_ONCE = 500;

/** A service that tells less than half of what was valid tells a part, whatever it says; of so few nobody can tell. */
const LEAST_TO_COMPARE = 50;
const isPart = ({ lost, valid }: Change, { source, is_complete }: Briefing): boolean =>
  source === 'autorouter' && is_complete && valid >= LEAST_TO_COMPARE && lost > valid / 2;

/** A complete briefing that leaves out more of a region's valid messages is asked back; a few are no measure. */
const MOST_LOST_SHARE = 0.15;
const FEWEST_LOST = 5;

/** What a briefing tells of each region that it covers. */
const firsTold = (notams: readonly Notam[], { firs }: Briefing): FirBriefing[] => {
  const counts = new Map((firs ?? []).map((fir) => [fir, 0]));
  for (const { fir } of notams)
    if (fir !== SEVERAL_FRENCH_FIRS && (firs === undefined || counts.has(fir)))
      counts.set(fir, (counts.get(fir) ?? 0) + 1);
  return [...counts].map(([fir, count]) => ({ fir, count }));
};

/** Whether a briefing of these regions tells every message of one; those for several need all of the mainland's. */
const covers = (told: ReadonlySet<string>, fir: string | null): boolean =>
  fir === SEVERAL_FRENCH_FIRS ? MAINLAND_FIRS.every((each) => told.has(each)) : fir !== null && told.has(fir);

/** The last of each identifier; a briefing may tell one twice. */
const eachOnce = (notams: readonly Notam[]): Notam[] => [
  ...new Map(notams.map((notam) => [notam.identifier, notam])).values(),
];

interface KnownRow {
  readonly identifier: string;
  readonly fir: string | null;
}

/** Regions of which a complete briefing leaves out too many messages that are valid by their own end. */
const lossesOf = (valid: readonly KnownRow[], isLost: (row: KnownRow) => boolean): NotamsImported['losses'] =>
  [...Map.groupBy(valid, ({ fir }) => fir ?? SEVERAL_FRENCH_FIRS)].flatMap(([fir, rows]) => {
    const lost = rows.filter(isLost).length;
    return lost >= FEWEST_LOST && lost > rows.length * MOST_LOST_SHARE
      ? [{ fir, lost, valid: rows.length }]
      : [];
  });

interface Change {
  readonly losses: NotamsImported['losses'];
  /** Too much is missing to believe that it has ended: it is taken as a part. */
  readonly is_held: boolean;
  /** Of those that are still valid, how many a briefing does not tell any more. */
  readonly lost: number;
  readonly valid: number;
  readonly added: number;
  readonly changed: number;
  readonly ended: readonly number[];
  /** Of those, invented ones that make way for what is real. */
  readonly ended_simulated: number;
  /** Published messages, as they were, that end by being told no more: before their own end, replaced and cancelled by none. */
  readonly gone: readonly string[];
  readonly known: readonly { readonly id: number; readonly identifier: string }[];
  /** What was in force before, as published, by identifiers. */
  readonly rawOf: ReadonlyMap<string, string>;
}

/** What a briefing would change. */
const changeOf = async (
  db: Db,
  notams: readonly Notam[],
  refused: readonly Pick<RefusedNotam, 'identifier'>[],
  briefing: Briefing,
  now: Date,
): Promise<Change> => {
  const { source, is_complete } = briefing;
  const covered = new Set(firsTold(notams, briefing).map(({ fir }) => fir));
  const known = await db
    .selectFrom('notams')
    .select(['id', 'identifier', 'raw', 'is_simulated', 'valid_to', 'fir'])
    .where('ended_at', 'is', null)
    .execute();
  // What is real is new where only an invented one was known.
  const rawOf = new Map(
    known
      .filter(({ is_simulated }) => !is_simulated || source === 'simulated')
      .map(({ identifier, raw }) => [identifier, raw]),
  );
  // One that could not be read this time is in force all the same, as it was last read.
  const told = new Set([...notams, ...refused].map(({ identifier }) => identifier));
  const replaced = new Set(notams.flatMap(({ refers_to }) => refers_to ?? []));
  const standing = notams.filter(({ type, identifier }) => type !== 'C' && !replaced.has(identifier));
  const valid = known.filter(
    ({ is_simulated, valid_to }) =>
      !is_simulated && (valid_to === null || Date.parse(valid_to) > now.getTime()),
  );
  const isLost = ({ identifier }: KnownRow): boolean => !told.has(identifier) && !replaced.has(identifier);
  const asked = valid.filter(({ fir }) => covers(covered, fir));
  const losses = is_complete ? lossesOf(asked, isLost) : [];
  const is_held = losses.length > 0 && briefing.is_confirmed !== true;
  const ended = known.filter(
    ({ identifier, is_simulated, fir }) =>
      replaced.has(identifier) ||
      // What is real takes the place of what was invented.
      (is_simulated && source !== 'simulated') ||
      (is_complete && !is_held && covers(covered, fir) && !told.has(identifier)),
  );
  const byReal = source === 'simulated' ? [] : ended;
  return {
    losses,
    is_held,
    lost: valid.filter(isLost).length,
    valid: valid.length,
    added: standing.filter(({ identifier }) => !rawOf.has(identifier)).length,
    changed: standing.filter(({ identifier, raw }) => rawOf.has(identifier) && rawOf.get(identifier) !== raw)
      .length,
    ended: ended.map(({ id }) => id),
    ended_simulated: byReal.filter(({ is_simulated }) => is_simulated).length,
    gone: byReal.filter((row) => isLost(row) && valid.includes(row)).map(({ raw }) => raw),
    known,
    rawOf,
  };
};

const write = async (
  db: Db,
  notams: readonly Notam[],
  { source }: Briefing,
  importId: number,
  at: string,
): Promise<void> => {
  const replaced = new Set(notams.flatMap(({ refers_to }) => refers_to ?? []));
  const rows = notams
    .filter(({ type, identifier }) => type !== 'C' && !replaced.has(identifier))
    .map(({ identifier, raw, fir, to, is_estimated }) => ({
      identifier,
      raw,
      fir,
      import_id: importId,
      is_simulated: source === 'simulated',
      added_at: at,
      valid_to: is_estimated ? null : to,
    }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('notams')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('identifier').doUpdateSet((eb) => ({
          raw: eb.ref('excluded.raw'),
          fir: eb.ref('excluded.fir'),
          import_id: eb.ref('excluded.import_id'),
          is_simulated: eb.ref('excluded.is_simulated'),
          valid_to: eb.ref('excluded.valid_to'),
          ended_at: null,
        })),
      )
      .execute();
};

/** Where messages that were not known, or said something else, may concern a mission: as far around as they are told. */
const boxesOfNew = (notams: readonly Notam[], rawOf: ReadonlyMap<string, string>): readonly BoundingBox[] =>
  notams
    .filter(({ type, identifier, raw }) => type !== 'C' && rawOf.get(identifier) !== raw)
    .flatMap(({ places, fir }) =>
      places.length === 0 ? boxesOfFir(fir) : places.map((place) => boundingBox(place, NOTAM_RADIUS_M)),
    );

/**
 * NOTAM that close or fill a place, and were not known or said something else before. Each briefing's are new ones: one that
 * ended and is told again closes the place anew.
 */
const restrictionsOf = (
  notams: readonly Notam[],
  rawOf: ReadonlyMap<string, string>,
  importId: number,
): NewRestriction[] =>
  notams
    .filter((notam) => notam.type !== 'C' && mayBringCard(notam) && rawOf.get(notam.identifier) !== notam.raw)
    .map((notam) => {
      const replaced = notam.refers_to ?? notam.identifier;
      return {
        source: 'notam',
        key: `${notam.identifier} ${importId}`,
        title: `NOTAM ${notam.identifier}`,
        was: rawOf.get(replaced) ?? null,
        becomes: notam.raw,
        geometries: notam.places.length > 0 ? notam.places : outlinesOfFir(notam.fir),
        lower: notam.lower ?? qLevel(notam.q_lower_fl),
        valid_from: notam.from,
        valid_to: notam.is_estimated ? null : notam.to,
        schedule: notam.schedule,
        is_place_rough: notam.place_source !== 'text',
      };
    });

/**
 * Closing NOTAM that are told no more, without a word that they have ended: the missions that they closed hear of it, rather than
 * open in silence.
 */
const vanishedOf = async (gone: readonly string[], importId: number): Promise<NewRestriction[]> => {
  if (gone.length === 0) return [];
  const { notams } = await readInTurns(gone.join('\n\n'));
  return restrictionsOf(notams, new Map(), importId).map((each) => ({
    ...each,
    source: 'notam_gone',
    was: each.becomes.slice(0, 1_000),
    becomes: 'No longer issued before its end, without a NOTAMC or NOTAMR.',
  }));
};

/** Takes back what was read where messages are new: whoever consulted the former briefing has not read them. */
const forgetReadings = async (
  db: Db,
  notams: readonly Notam[],
  rawOf: ReadonlyMap<string, string>,
  at: string,
): Promise<void> => {
  await forgetNotamsConsulted(db, boxesOfNew(notams, rawOf), at);
  const announcing = notams.filter(({ sup_aip }) => sup_aip !== null);
  await forgetNotamsConsulted(db, boxesOfNew(announcing, rawOf), at, ['sup_aip']);
};

/** Marks the missions whose cards a briefing changes; those under the low-altitude network where its zones are named. */
const markMissions = async (
  db: Db,
  notams: readonly Notam[],
  { ended, known, rawOf }: Change,
  at: string,
): Promise<void> => {
  const ids = new Set(ended);
  const gone = known.flatMap(({ id, identifier }) => (ids.has(id) ? [identifier] : []));
  const others = notams.filter(({ identifier, raw }) => rawOf.get(identifier) !== raw);
  const changed = others.flatMap(({ identifier }) => (rawOf.has(identifier) ? [identifier] : []));
  await markNotamsDue(db, [...changed, ...gone], at);
  const former = [...changed, ...gone].flatMap((identifier) => rawOf.get(identifier) ?? []);
  const activations = [
    ...others.filter(({ q_code }) => isActivation(q_code)).map(({ text }) => text),
    ...former.filter(rawActivates),
  ];
  await markZonesDue(db, [...new Set(activations.flatMap(zoneGroupsIn))], at);
  const announcing = others.filter(announcesSupplement);
  if (announcing.length > 0 || former.some(rawAnnouncesSupplement))
    await markSupplementsDue(db, boxesOfNew(announcing, rawOf), at);
  if (others.some(namesNetwork) || gone.some((identifier) => rawNamesNetwork(rawOf.get(identifier))))
    await markNetworkDue(db, at);
};

/**
 * Takes a briefing, whole or not at all. Throws NOTAMS_UNREADABLE where nothing in it is a NOTAM, NotamServiceFailure where a
 * service left out what cannot have ended; people may take such a one, and are told before how many it ends.
 */
export const takeBriefing = async (
  db: Database,
  briefing: Briefing,
  now: Date,
  dryRun = false,
): Promise<NotamsImported> => {
  const read = await readInTurns(briefing.text);
  const refused = read.refused.map((each) => ({ ...each }));
  if (read.notams.length === 0)
    throw new Failure('NOTAMS_UNREADABLE', { params: { refused: refused.length } });
  const notams = eachOnce(read.notams);
  const at = now.toISOString();
  return db.transaction().execute(async (transaction) => {
    // Of two briefings at once the second compares with what the first brought.
    await takeTurn(transaction, 'notam briefing');
    const change = await changeOf(transaction, notams, refused, briefing, now);
    if (isPart(change, briefing))
      throw new NotamServiceFailure(`${change.lost} of ${change.valid} valid messages are missing`);
    const { added, changed, ended, ended_simulated, rawOf } = change;
    const firs = firsTold(notams, briefing).map((each) => ({ ...each, least: leastOf(each.fir) }));
    const counts = { read: notams.length, added, changed, ended: ended.length, ended_simulated };
    const report = { ...counts, losses: change.losses, is_held: change.is_held, firs, refused };
    if (dryRun) return report;
    const { id } = await transaction
      .insertInto('notam_imports')
      .values({
        source: briefing.source,
        label: briefing.label,
        imported_by_name: briefing.by,
        fetched_at: at,
        is_complete: briefing.is_complete && !change.is_held,
        read_count: notams.length,
        firs: JSON.stringify(firsTold(notams, briefing)),
        refused: JSON.stringify(refused.slice(0, 200)),
        failure: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (ended.length > 0)
      await transaction
        .updateTable('notams')
        .set({ ended_at: at })
        .where('id', 'in', [...ended])
        .execute();
    await write(transaction, notams, briefing, id, at);
    await forgetReadings(transaction, notams, rawOf, at);
    await markMissions(transaction, notams, change, at);
    // What is invented touches nobody's mission.
    if (briefing.source !== 'simulated') {
      const noted = [...restrictionsOf(notams, rawOf, id), ...(await vanishedOf(change.gone, id))];
      await noteRestrictions(
        transaction,
        noted.map((each) => ({ ...each, occasion: `notams ${id}` })),
        at,
      );
    }
    return report;
  });
};

/** That the service could not be asked, so that no screen passes the former answer for a new one. */
export const noteFailure = async (
  db: Db,
  source: 'autorouter' | 'simulated',
  failure: string,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('notam_imports')
    .values({
      source,
      label: null,
      imported_by_name: null,
      fetched_at: now.toISOString(),
      is_complete: false,
      read_count: 0,
      refused: '[]',
      failure: failure.slice(0, 300),
    })
    .execute();
};
