import type { FrameType } from '@envol/contract/realtime';
import { asSystem } from '../db/asSystem.ts';
import type { Db } from '../db/database.ts';
import { type NewEvent, recordEvents } from '../realtime/events.ts';
import type { Fact, LetterFact, News, ScreenFact } from './fact.ts';
import type { Letter } from './letter.ts';

/** What was recorded, for the channels beside the screens. */
export interface Recorded {
  readonly rung: readonly { readonly event_id: number; readonly at: string; readonly news: News }[];
  readonly letters: readonly Letter[];
  /** The letters leave so many seconds later at the earliest. */
  readonly after_s: number;
}

/** Brings what was recorded to people by one way, in the same transaction: what rolls back was never told. */
export type Channel = (db: Db, recorded: Recorded) => Promise<void>;

/** The ways by which facts reach people; screens, webhooks and the audit journal follow from the event itself. */
export interface Facts {
  readonly channels: readonly Channel[];
}

interface Given {
  readonly at: string;
}
type Carried<G extends Given, T extends FrameType> = Pick<ScreenFact<G, T>, 'frame' | 'audience' | 'payload'>;

/** The event of a fact, for a statement that writes it with something else. */
export const eventOf = <G extends Given, T extends FrameType>(fact: Carried<G, T>, given: G): NewEvent => ({
  type: fact.frame,
  audience: fact.audience(given),
  payload: fact.payload(given),
  at: given.at,
});

/** Records facts that concern screens alone, in the caller's transaction and its reach. */
export const recordScreenFacts = async <G extends Given, T extends FrameType>(
  db: Db,
  fact: ScreenFact<G, T>,
  given: readonly G[],
): Promise<void> => {
  if (given.length === 0) return;
  await recordEvents(
    db,
    given.map((each) => eventOf(fact, each)),
  );
};

/** The same for one. */
export const recordScreenFact = <G extends Given, T extends FrameType>(
  db: Db,
  fact: ScreenFact<G, T>,
  given: G,
): Promise<void> => recordScreenFacts(db, fact, [given]);

/**
 * Records facts of one kind in the caller's transaction, in a handful of statements. Whom they reach is none of the
 * author's business: it is the process's own step.
 */
export const recordFacts = <G extends Given, T extends FrameType, R>(
  { channels }: Facts,
  db: Db,
  fact: Fact<G, T, R>,
  given: readonly G[],
): Promise<void> =>
  asSystem(db, "whom a fact reaches is none of its author's business", async () => {
    const readers = await Promise.all(given.map((each) => fact.readers(db, each)));
    const ids = await recordEvents(
      db,
      given.map((each) => eventOf(fact, each)),
    );
    const rung: { event_id: number; at: string; news: News }[] = [];
    const letters: Letter[] = [];
    for (const [place, each] of given.entries()) {
      const event_id = ids[place] ?? 0;
      const told = readers[place] as R;
      const news = fact.news.of(each, told);
      if (news === null) continue;
      rung.push({ event_id, at: each.at, news });
      letters.push(...((await fact.letters?.of(each, told, { db, event_id })) ?? []));
    }
    for (const bring of channels) await bring(db, { rung, letters, after_s: 0 });
  });

/** Records one fact in the caller's transaction: screens, bells, browsers, letters and webhooks hear of it at its commit. */
export const recordFact = <G extends Given, T extends FrameType, R>(
  facts: Facts,
  db: Db,
  fact: Fact<G, T, R>,
  given: G,
): Promise<void> => recordFacts(facts, db, fact, [given]);

/** Records a fact that is told by these letters alone, in the caller's transaction and its reach. */
export const recordByLetter = async (
  { channels }: Facts,
  db: Db,
  { after_s }: LetterFact,
  letters: readonly Letter[],
): Promise<void> => {
  for (const bring of channels) await bring(db, { rung: [], letters, after_s });
};
