import { setImmediate } from 'node:timers/promises';
import { type NetworkHours, networkHours } from '@envol/domain/military/networkNotams';
import { buildNotamIndex, type NotamIndex } from '@envol/domain/notams/judgeNotams';
import type { Notam, RefusedNotam } from '@envol/domain/notams/notam';
import { mayBringCard } from '@envol/domain/notams/notamCards';
import { notamsIn } from '@envol/domain/notams/parseNotams';
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
  /** Zones of the low-altitude network that published ones say are active. */
  readonly network: readonly (NetworkHours & { readonly notam: string; readonly fetched_at: string })[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly simulated: ReadonlySet<string>;
}
export interface NotamsHolder {
  /** `db`: the connection at hand, so that a transaction waits for no second one. */
  inForce(db?: Db): Promise<NotamsInForce>;
}

/** Keeps what is in force in memory, and reads it again when an import has changed it. */
export const createNotamsHolder = (db: Database): NotamsHolder => {
  let held: { readonly version: string; readonly notams: Promise<NotamsInForce> } | null = null;
  const load = async (): Promise<NotamsInForce> => {
    const rows = await db
      .selectFrom('notams')
      .select(['id', 'identifier', 'raw', 'is_simulated'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    const { notams } = await readInTurns(rows.map(({ raw }) => raw).join('\n\n'));
    const simulated = new Set(
      rows.flatMap(({ identifier, is_simulated }) => (is_simulated ? [identifier] : [])),
    );
    return {
      index: buildNotamIndex(notams),
      carding: buildNotamIndex(
        notams.filter((notam) => !simulated.has(notam.identifier) && mayBringCard(notam)),
      ),
      network: notams
        .filter(({ identifier }) => !simulated.has(identifier))
        .flatMap((notam) =>
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
      if (held?.version !== version) {
        const notams = load();
        held = { version, notams };
        notams.catch(() => {
          held = null;
        });
      }
      return held.notams;
    },
  };
};
