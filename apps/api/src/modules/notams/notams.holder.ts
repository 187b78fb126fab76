import { setImmediate } from 'node:timers/promises';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import {
  isNetworkReadWhole,
  type NetworkHours,
  namesNetwork,
  networkHours,
} from '@envol/domain/military/networkNotams';
import { buildNotamIndex, type NotamIndex } from '@envol/domain/notams/judgeNotams';
import {
  beginsUnder,
  placedByZones,
  type ZonesByName,
  zonesActivated,
  zonesActivatedAlone,
  zonesByName,
} from '@envol/domain/notams/namedZones';
import type { Notam, RefusedNotam } from '@envol/domain/notams/notam';
import { mayBringCard } from '@envol/domain/notams/notamCards';
import { notamsIn } from '@envol/domain/notams/parseNotams';
import { announcesSupplement } from '@envol/domain/notams/pointers';
import { rememberedOf } from '@envol/domain/time/remembered';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';

/** Reading pauses so often that others are served. */
const TURN_MS = 15;

/** Reads messages in turns, so that thousands hold nobody up. */
export const readInTurns = async (
  text: string,
): Promise<{ readonly notams: readonly Notam[]; readonly refused: readonly RefusedNotam[] }> => {
  const notams: Notam[] = [];
  const refused: RefusedNotam[] = [];
  let since = performance.now();
  for (const read of notamsIn(text)) {
    if (read.kind === 'notam') notams.push(read.notam);
    else refused.push(read.refused);
    if (performance.now() - since > TURN_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  return { notams, refused };
};

/** The NOTAM in force, laid out for searching, with their ids. */
export interface NotamsInForce {
  readonly index: NotamIndex;
  /** Of the published ones those that may bring a card to a mission. */
  readonly carding: NotamIndex;
  /** Published ones that announce a supplement of the AIP. */
  readonly announcing: NotamIndex;
  /** Published ones that activate zones, with the zones' identifiers. */
  readonly activating: readonly { readonly notam: Notam; readonly zones: ReadonlySet<string> }[];
  /** Zones of the low-altitude network that published ones say are active. */
  readonly network: readonly (NetworkHours & { readonly notam: string; readonly fetched_at: string })[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly simulated: ReadonlySet<string>;
}
export interface NotamsHolder {
  /** `db`: the connection at hand, so that a transaction waits for no second one. */
  inForce(db?: Db): Promise<NotamsInForce>;
}

/** Whether the cards of the zones that a message activates tell all of it. */
const isToldByZones = (notam: Notam, zones: ZonesByName): boolean => {
  if (namesNetwork(notam)) {
    const named = networkHours(notam);
    return isNetworkReadWhole(notam) && named.length > 0 && named.every(({ zone }) => zones.has(zone));
  }
  const named = zonesActivatedAlone(notam, zones);
  return named !== null && !beginsUnder(notam, named);
};

interface Held {
  readonly version: string;
  readonly zones: ZonesByName;
  readonly notams: Promise<NotamsInForce>;
}

const namesOf = rememberedOf((dataset: AirspaceDataset) => zonesByName(dataset));

/** Keeps what is in force in memory, and reads it again when an import or a publication of the airspace has changed it. */
export const createNotamsHolder = (db: Database, dataset: () => AirspaceDataset): NotamsHolder => {
  let held: Held | null = null;
  const load = async (zones: ZonesByName): Promise<NotamsInForce> => {
    const rows = await db
      .selectFrom('notams')
      .select(['id', 'identifier', 'raw', 'is_simulated'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    const read = await readInTurns(rows.map(({ raw }) => raw).join('\n\n'));
    const notams = read.notams.map((notam) => placedByZones(notam, zones));
    const simulated = new Set(
      rows.flatMap(({ identifier, is_simulated }) => (is_simulated ? [identifier] : [])),
    );
    const published = notams.filter(({ identifier }) => !simulated.has(identifier));
    const byId = new Map(read.notams.map((notam) => [notam.identifier, notam]));
    return {
      index: buildNotamIndex(notams),
      carding: buildNotamIndex(
        published.filter(
          (notam) => mayBringCard(notam) && !isToldByZones(byId.get(notam.identifier) ?? notam, zones),
        ),
      ),
      announcing: buildNotamIndex(published.filter(announcesSupplement)),
      activating: read.notams.flatMap((notam) => {
        const named = simulated.has(notam.identifier) ? null : zonesActivated(notam, zones);
        return named === null ? [] : [{ notam, zones: new Set(named.map(({ identifier }) => identifier)) }];
      }),
      network: published.flatMap((notam) =>
        networkHours(notam).map((each) => ({ ...each, notam: notam.identifier, fetched_at: notam.from })),
      ),
      idOf: new Map(rows.map(({ identifier, id }) => [identifier, id])),
      simulated,
    };
  };
  return {
    inForce: async (asked = db) => {
      const { rows } = await sql<{ version: string }>`
        select notams_version() as version`.execute(asked);
      const version = rows[0]?.version ?? '';
      const zones = namesOf(dataset());
      if (held?.version !== version || held.zones !== zones) {
        const notams = load(zones);
        held = { version, zones, notams };
        notams.catch(() => {
          held = null;
        });
      }
      return held.notams;
    },
  };
};
