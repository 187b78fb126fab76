import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { AzbaImported, importMilitarySectors, MilitaryAnalysis } from '@envol/contract/military';
import { shapesIntersect } from '@envol/domain/geo/intersects';
import { packShapes } from '@envol/domain/geo/packed';
import { ANY_ZONE, type AzbaActivation, asleepOn, readAzba } from '@envol/domain/military/readAzba';
import { ARMY_HEIGHT_M, ARMY_MASS_KG, sectorHours, usualCalendar } from '@envol/domain/military/sectors';
import { armyWindows } from '@envol/domain/regulation/notices';
import { rulesetOn } from '@envol/domain/regulation/ruleset';
import { dailyWindows } from '@envol/domain/time/dailyWindows';
import { localDate } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { AzbaService } from '../../integrations/azba/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findPlanned, type PlannedMission } from '../../platform/db/plannedMission.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { DaySources } from '../constraint-judging/index.ts';
import { markNetworkDue } from '../flight-due/index.ts';
import { forgetAzbaConsulted } from '../flight-marks/index.ts';
import { noteActivations } from './azbaRestrictions.ts';
import { azbaOver, findTables, minutesIn } from './azbaTables.ts';

export interface MilitaryDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
  readonly azba_service: AzbaService;
  readonly day: Pick<DaySources, 'network'>;
}

/** The titles of a saved mission's cards of the network. */
const networkTitles = async (db: Db, flightId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{
    title: string;
  }>`select distinct judged->>'title' as title from flight_constraints
    where flight_id = ${flightId} and judged->>'kind' = 'low_flying_network' and status <> 'outdated'`.execute(
    db,
  );
  return rows.map(({ title }) => title);
};

type Azba = MilitaryAnalysis['azba'];

/** What the tables say of a mission's zones, a NOTAM that activates one before them, as on its cards. */
const azbaOf = async (
  { system_db, clock, day }: Pick<MilitaryDeps, 'system_db' | 'clock' | 'day'>,
  mission: PlannedMission,
): Promise<Azba> => {
  const titles = await networkTitles(system_db, mission.id);
  const azba = await azbaOver(system_db, titles, mission.period, clock.now());
  const cards = titles.map((title) => ({ kind: 'low_flying_network' as const, title }));
  const told = await day.network(system_db, cards, mission);
  const windows = dailyWindows(mission.period);
  const zones = azba.zones.map((zone): Azba['zones'][number] => {
    const found = told.find(({ title, notam }) => title === zone.title && notam !== undefined);
    if (found === undefined) return zone;
    const hours = [...found.hours];
    const common_minutes = minutesIn(hours, windows);
    return { ...zone, activity: 'active', hours, common_minutes, notam: found.notam ?? null };
  });
  return { ...azba, zones };
};

const findSectors = (db: Db) =>
  db
    .selectFrom('military_sectors')
    .select(['id', 'kind', 'name', 'geometry', 'floor_m', 'ceiling_m', 'calendar', 'source', 'imported_at'])
    .orderBy('id')
    .execute();

/** The heaviest drone's mass, kg; null where none was chosen: it may be above any limit. */
const heaviest = async (db: Db, flightId: number): Promise<number | null> => {
  const { rows } = await sql<{ mass: number | null }>`select max(d.mass_kg) as mass from flight_drones l
    join drones d on d.id = l.drone_id where l.flight_id = ${flightId}`.execute(db);
  return rows[0]?.mass ?? null;
};

/** The sectors that the mission's areas reach, each with the highest top (m above ground) flown within it. */
const sectorsMet = (areas: PlannedMission['areas'], sectors: Awaited<ReturnType<typeof findSectors>>) => {
  const packed = packShapes(areas.map(({ geometry }) => geometry));
  const shapes = packShapes(sectors.map(({ geometry }) => geometry));
  return sectors.flatMap((sector, shape) => {
    const tops = areas.flatMap(({ top_m }, area) =>
      sector.floor_m <= top_m && shapesIntersect(packed, area, shapes, shape) ? [top_m] : [],
    );
    return tops.length === 0 ? [] : [{ sector, top_m: Math.max(...tops) }];
  });
};

/** What the armed forces do around a mission's hours, and whether they are to be told. Throws NOT_FOUND. */
export const analyseMilitary = async (
  deps: Pick<MilitaryDeps, 'db' | 'system_db' | 'clock' | 'day'>,
  reached: VisibleRows,
  id: number,
): Promise<MilitaryAnalysis> => {
  const mission = await findPlanned(deps.db, reached, id);
  const { areas, period } = mission;
  const [azba, rows, mass] = await Promise.all([
    azbaOf(deps, mission),
    findSectors(deps.system_db),
    heaviest(deps.system_db, id),
  ]);
  const windows = dailyWindows(period);
  const sectors = sectorsMet(areas, rows).map(({ sector, top_m }) => {
    const { id: sector_id, kind, name, floor_m, ceiling_m, source } = sector;
    const hours = sectorHours(sector, period.start, period.end);
    const isHeavy = mass === null || mass > ARMY_MASS_KG;
    const needs_army_notice = top_m >= ARMY_HEIGHT_M && isHeavy && minutesIn(hours, windows) > 0;
    return {
      id: sector_id,
      kind,
      name,
      hours: [...hours],
      floor_m,
      ceiling_m,
      needs_army_notice,
      source,
    };
  });
  const tells = sectors.some(({ needs_army_notice }) => needs_army_notice);
  const ruleset = rulesetOn(localDate(period.start, period.time_zone));
  return {
    azba,
    sectors,
    army_windows: tells
      ? armyWindows(period, ruleset).map(({ opens_at, closes_at, flight_from, flight_to }) => ({
          opens_at,
          closes_at,
          flight_from,
          flight_to,
        }))
      : [],
    sectors_imported_at: rows[0]?.imported_at ?? null,
  };
};

/** Whether what a table says of a zone is that it is active. */
const isActivation = ({ unread, asleep }: AzbaActivation): boolean => !unread && !asleep;

type Source = 'feed' | 'staff' | 'simulated';

/** Lines are read on the main loop: 136,000 of them held it for 600 ms. */
const isTooLong = (text: string): boolean =>
  text.split(/\r\n?|\n/, LIMITS.csv.lines + 1).length > LIMITS.csv.lines;

interface GivenTable {
  readonly text: string;
  readonly source: Source;
  readonly by: string | null;
  readonly dry_run: boolean;
  /** Whether it tells every zone that is active on its days: one that it does not name is not. */
  readonly is_complete: boolean;
}

/** Takes a table. Throws CSV_TOO_LONG, and AZBA_UNREADABLE where it names no day. */
export const takeAzba = async (
  database: Database,
  { text, source, by, dry_run, is_complete }: GivenTable,
  now: Date,
): Promise<AzbaImported> => {
  if (isTooLong(text)) throw new Failure('CSV_TOO_LONG');
  const { activations, unread, asleep, dates, refused } = readAzba(text);
  const others = is_complete ? dates.map((date) => asleepOn(ANY_ZONE, date)) : [];
  if (dates.length === 0) throw new Failure('AZBA_UNREADABLE');
  const report = {
    activations: activations.length,
    dates: [...dates],
    refused: refused.map((each) => ({ ...each })),
  };
  if (dry_run) return report;
  await database.transaction().execute(async (db) => {
    const former = await findTables(db, dates);
    // What was consulted was the former table.
    await forgetAzbaConsulted(db, dates, now.toISOString());
    await markNetworkDue(db, now.toISOString());
    const { id } = await db
      .insertInto('azba_imports')
      .values({
        source,
        fetched_at: now.toISOString(),
        imported_by_name: by,
        dates: [...dates],
        activations: JSON.stringify([...activations, ...unread, ...asleep, ...others]),
        failure: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // What is invented touches nobody's mission.
    if (source !== 'simulated')
      await noteActivations(
        db,
        activations,
        [...former].flatMap(([date, table]) =>
          table.source === 'simulated'
            ? []
            : table.activations.filter((slot) => isActivation(slot) && slot.from.slice(0, 10) === date),
        ),
        { id, at: now.toISOString() },
      );
  });
  return report;
};

type SectorsInput = RequestOf<typeof importMilitarySectors>['body'];

/** Takes sectors in place of the former ones. */
export const takeSectors = async (
  { system_db, clock }: MilitaryDeps,
  { source, sectors }: SectorsInput,
): Promise<void> => {
  const imported_at = clock.now().toISOString();
  await system_db.transaction().execute(async (db) => {
    await db.deleteFrom('military_sectors').execute();
    if (sectors.length === 0) return;
    await db
      .insertInto('military_sectors')
      .values(
        sectors.map(({ calendar, geometry, ...sector }) => ({
          ...sector,
          geometry: JSON.stringify(geometry),
          calendar: JSON.stringify(calendar ?? usualCalendar(sector.kind)),
          source,
          imported_at,
        })),
      )
      .execute();
  });
};

export const listTaken = async ({ system_db, azba_service }: MilitaryDeps) => {
  const [tables, sectors] = await Promise.all([
    system_db
      .selectFrom('azba_imports')
      .select(['id', 'source', 'fetched_at', 'imported_by_name', 'dates', 'activations', 'failure'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    findSectors(system_db),
  ]);
  return {
    service: azba_service.source,
    tables: tables.map(({ imported_by_name, activations, ...row }) => ({
      ...row,
      imported_by: imported_by_name,
      activations: activations.filter(isActivation).length,
    })),
    sectors: sectors.length,
    sectors_imported_at: sectors[0]?.imported_at ?? null,
  };
};

/** The housekeeping of every half hour: asks for the table of today and tomorrow. */
export const keepAzba = async (
  { db, azba_service }: { readonly db: Database; readonly azba_service: AzbaService },
  now: Date,
): Promise<void> => {
  if (azba_service.source === 'none') return;
  const { source } = azba_service;
  if (source === 'simulated') {
    const today = now.toISOString().slice(0, 10);
    const known = await findTables(db, [today]);
    if (known.has(today)) return;
  }
  try {
    await takeAzba(
      db,
      { text: await azba_service.table(now), source, by: null, dry_run: false, is_complete: true },
      now,
    );
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    await db
      .insertInto('azba_imports')
      .values({
        source,
        fetched_at: now.toISOString(),
        imported_by_name: null,
        dates: [],
        activations: '[]',
        failure,
      })
      .execute();
  }
};
