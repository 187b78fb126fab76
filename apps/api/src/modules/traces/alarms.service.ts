import { ALERT_TYPES } from '@envol/domain/traces/alerts';
import { SAME_TRACE_FOR_S } from '@envol/domain/traces/trace';
import { type Alarm, AlarmBook } from '@envol/domain/tracking/alarms/alarmBook';
import { CLOSED_MS } from '@envol/domain/tracking/alarms/evidence';
import {
  type Aircraft,
  judgeProximity,
  Neighbourhood,
  STALE_MS,
} from '@envol/domain/tracking/alarms/proximity';
import type { FastifyBaseLogger } from 'fastify';
import type { TrackedFix } from '../../tracking/bus/port.ts';
import type { Track } from '../../tracking/sky.ts';
import type { Teller, Tracking } from '../../tracking/tracking.ts';
import { withinTime } from '../../tracking/withinTime.ts';
import { AlarmKeeper } from './alarmKeeper.ts';
import { standingAlarms } from './alarms.repository.ts';
import { MANNED } from './alarmTeller.ts';
import type { Areas } from './areas.ts';
import { aircraftOf, type Flight, tookOffAt } from './flight.ts';
import { createFlightContext, type FlightContext } from './flightContext.ts';
import { judgeFlight } from './flightEvidence.ts';
import type { JudgeDeps } from './judge.service.ts';
import { createOwners } from './owners.ts';

export interface AlarmsDeps extends JudgeDeps {
  readonly tracking: Tracking;
  readonly areas: Areas;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
  readonly areas_every_ms: number;
}

/** Alarms of everything that flies, judged fix by fix. */
export interface Alarms {
  /** Resolves once what was taken of a device until now is judged and recorded. */
  settled(device_id: string, teller: Teller): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 1_000;
/** How long the trace of a new flight may take to be recorded before its first alarm is judged, ms. */
const HEAD_WITHIN_MS = 500;
const TAKEN_OVER_WITHIN_MS = 5_000;
const CLOSED_WITHIN_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class AlarmJudge implements Alarms {
  private readonly deps: AlarmsDeps;
  private readonly book = new AlarmBook();
  private readonly context: FlightContext;
  private readonly keeper: AlarmKeeper;
  private readonly around = new Neighbourhood();
  private readonly flights = new Map<string, Flight>();
  private readonly bySubject = new Map<string, Flight>();
  private readonly chains = new Map<string, Promise<void>>();
  private readonly owners: ReturnType<typeof createOwners>;
  private readonly ends: (() => void)[];
  private flown = 0;

  constructor(deps: AlarmsDeps) {
    this.deps = deps;
    this.context = createFlightContext(deps);
    this.keeper = new AlarmKeeper(deps, this.book);
    const { tracking } = deps;
    this.owners = createOwners(tracking.bus, tracking.node);
    tracking.alarmLevels.of = (track) => this.levelOf(track);
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.ends = [
      tracking.sky.listen({
        moved: (track) => this.take(track),
        gone: ({ identity }, why) => {
          this.around.remove(identity);
          // What is being judged of it may still raise an alarm.
          if (why === 'identified')
            void (this.chains.get(identity) ?? Promise.resolve()).then(() => this.endStranger(identity));
        },
      }),
      () => clearInterval(timer),
      () => this.owners.close(),
    ];
  }

  async settled(device_id: string, teller: Teller): Promise<void> {
    const { tracking } = this.deps;
    await tracking.takenIn();
    const device = tracking.device(device_id, teller);
    for (const track of tracking.sky.values())
      if (track.device_id === device_id) {
        await this.chains.get(track.identity);
        const flight = this.flights.get(track.identity);
        if (flight?.device === device) await flight.written;
      }
  }

  async close(): Promise<void> {
    for (const end of this.ends) end();
    // What is judged by a thread that ends meanwhile has no answer.
    await Promise.race([Promise.all([...this.chains.values()]), pause(CLOSED_WITHIN_MS)]);
    await Promise.race([this.keeper.close(), pause(CLOSED_WITHIN_MS)]);
  }

  private levelOf({ identity }: Track): 0 | 1 | 2 | 3 {
    const flight = this.flights.get(identity);
    if (flight === undefined) return 0;
    return this.book
      .of(flight.subject)
      .reduce<0 | 1 | 2 | 3>((most, { level }) => Math.max(most, level) as 0 | 1 | 2 | 3, 0);
  }

  /** One fix after the other of each aircraft; none waits for another's. */
  private take({ identity, told }: Track): void {
    if (told.teller.is_foreign === true) return;
    const motion = aircraftOf(identity, told, this.around.get(identity));
    this.around.put(motion);
    if (!this.owners.isMine(identity)) return;
    const before = this.chains.get(identity) ?? Promise.resolve();
    const next = before
      .then(() => this.judge(identity, told, motion))
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'a position could not be judged'))
      .finally(() => {
        if (this.chains.get(identity) === next) this.chains.delete(identity);
      });
    this.chains.set(identity, next);
  }

  private async judge(identity: string, told: TrackedFix, motion: Aircraft): Promise<void> {
    const now = this.deps.now();
    if (told.fix.subject.kind === 'manned') {
      await this.judgeNeighbours(motion, now);
      return;
    }
    const flight = await this.flightOf(identity, told);
    flight.told = told;
    const changes = this.book.heard(flight.subject, told.fix.at);
    void this.deps.areas.refresh(this.deps.areas_every_ms);
    flight.responsible = this.deps.areas.at(told.fix.lat, told.fix.lon);
    const basis = flight.height_basis;
    const volumes = this.deps.areas.volumesAt(told.fix.lat, told.fix.lon);
    const { evidence, inside } = await judgeFlight(this.context, flight, motion, { now, volumes });
    for (const kind of ALERT_TYPES) {
      const said = evidence[kind];
      if (said !== undefined)
        changes.push(...this.book.observe({ subject: flight.subject, kind, other: null }, said, told.fix.at));
    }
    flight.is_new = false;
    this.keeper.link(flight, inside, basis);
    await this.keeper.keep(flight, changes);
    await this.judgeNeighbours(motion, now);
  }

  /** The flight of a fix; another one after ten silent minutes, as its trace is another. */
  private async flightOf(identity: string, told: TrackedFix): Promise<Flight> {
    const known = this.flights.get(identity);
    if (known !== undefined && told.fix.at - known.told.fix.at <= SAME_TRACE_FOR_S * 1000) return known;
    const { tracking } = this.deps;
    const device = tracking.device(told.device_id, told.teller);
    for (let waited = 0; device.head === undefined && waited < HEAD_WITHIN_MS; waited += 20) await pause(20);
    this.flown += 1;
    const flight: Flight = {
      subject: `${identity} ${this.flown}`,
      identity,
      device,
      told,
      began: told.fix.at,
      been: new Set(),
      passed: new Set(),
      responsible: [],
      granted_by: [],
      kept_free_by: [],
      take_off_ids: [],
      took_off: tookOffAt(told.fix),
      horizontal: null,
      vertical: null,
      height_basis: null,
      rows: new Map(),
      nearest: new Map(),
      is_new: true,
      is_judged: false,
      written: Promise.resolve(),
    };
    const head = device.head ?? null;
    // Begun before this process listened, or before it owned the device.
    if (head !== null && head.first < told.fix.at && told.fix.at - head.last <= SAME_TRACE_FOR_S * 1000)
      await withinTime(this.takeOver(flight, head.id), TAKEN_OVER_WITHIN_MS).catch((error: unknown) =>
        this.deps.log.warn({ err: error }, 'a flight could not be taken over'),
      );
    // A flight that begins is held against the areas of now.
    await this.deps.areas.refresh(0);
    this.flights.set(identity, flight);
    this.bySubject.set(flight.subject, flight);
    return flight;
  }

  private async takeOver(flight: Flight, trace_id: number): Promise<void> {
    const { system_db } = this.deps;
    flight.is_new = false;
    const [first, linked, standing] = [
      await system_db
        .selectFrom('trace_points')
        .select(['longitude', 'latitude', 'height_m'])
        .where('trace_id', '=', trace_id)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst(),
      await system_db
        .selectFrom('trace_approvals')
        .select('approval_id')
        .where('trace_id', '=', trace_id)
        .execute(),
      await standingAlarms(system_db, trace_id),
    ];
    flight.took_off =
      first?.height_m != null && Math.abs(first.height_m) <= 5 ? [first.longitude, first.latitude] : null;
    for (const { approval_id } of linked) flight.been.add(approval_id);
    for (const row of standing) {
      const about = { subject: flight.subject, kind: row.alert_type, other: row.other_identity };
      this.book.adopt({
        ...about,
        level: row.level as Alarm['level'],
        by_m: row.by_m,
        in_s: null,
        is_height_unknown: false,
        basis: row.basis,
        raised_at: Date.parse(row.created_at),
        heard_at: Math.min(Date.parse(row.last_detection), flight.told.fix.at),
        other_heard_at: row.other_identity === null ? null : Date.parse(row.lost_since ?? row.last_detection),
        not_judged: row.not_judged,
        is_lost: row.lost_since !== null,
        clear_since: null,
      });
      const alarm = this.book.find(about);
      if (alarm !== undefined) flight.rows.set(alarm.key, row.id);
    }
  }

  /** What an operator's own receiver hears of manned aircraft raises alarms of that operator's drones alone (docs/adr/0278). */
  private isToldFor({ told }: Flight, manned: string): boolean {
    const teller = this.deps.tracking.sky.track(manned)?.told.teller;
    if (teller === undefined) return false;
    return teller.operator_id === null || teller.operator_id === told.binding.operator_id;
  }

  /** Each pair once, whichever of the two was heard: under the drone whose name comes first. */
  private async judgeNeighbours(one: Aircraft, now: number): Promise<void> {
    const others = new Map(this.around.around(one).map((other) => [other.identity, other]));
    const flight = this.flights.get(one.identity);
    for (const { kind, other } of flight === undefined ? [] : this.book.of(flight.subject))
      if (kind === 'proximity' && other !== null) {
        const aircraft = this.around.get(other);
        if (aircraft !== undefined) others.set(other, aircraft);
      }
    for (const other of others.values()) {
      if (one.kind === 'manned' && other.kind === 'manned') continue;
      const [mine, theirs] =
        one.kind === 'drone' && (other.kind === 'manned' || one.identity < other.identity)
          ? [one, other]
          : [other, one];
      const subject = this.flights.get(mine.identity);
      if (subject === undefined || mine.kind !== 'drone') continue;
      if (theirs.kind === 'manned' && !this.isToldFor(subject, theirs.identity)) continue;
      const about = { subject: subject.subject, kind: 'proximity' as const, other: theirs.identity };
      const is_stale = now - Math.min(mine.at, theirs.at) > STALE_MS;
      // What is old raises nothing, and ends nothing; what landed is near nothing, however long ago it said so.
      if (is_stale && !mine.is_on_ground && !theirs.is_on_ground) continue;
      const evidence = judgeProximity(mine, theirs, this.book.find(about) !== undefined);
      const changes = this.book.observe(about, evidence, mine.at, theirs.at);
      if (changes.length > 0) await this.keeper.keep(subject, changes);
    }
    if (flight !== undefined && one.is_on_ground) await this.endOnGround(flight, one.at);
  }

  /** A drone on the ground is near nothing, though the other aircraft be no longer heard. */
  private async endOnGround(flight: Flight, at: number): Promise<void> {
    for (const { kind, other } of this.book.of(flight.subject)) {
      if (kind !== 'proximity' || other === null || this.around.get(other) !== undefined) continue;
      const about = { subject: flight.subject, kind, other };
      const changes = this.book.observe(about, { state: 'over', basis: null }, at);
      if (changes.length > 0) await this.keeper.keep(flight, changes);
    }
  }

  private tick(): void {
    const now = this.deps.now();
    for (const change of this.book.tick(now, (other) => other.startsWith(MANNED))) {
      const flight = this.bySubject.get(change.alarm.subject);
      if (flight === undefined) continue;
      if (change.change === 'closed') void this.keeper.keep(flight, [change]);
      else this.keeper.note(flight, change);
    }
    for (const flight of this.bySubject.values()) {
      void this.endWithCorridor(flight, now);
      if (now - flight.told.fix.at < CLOSED_MS) continue;
      this.bySubject.delete(flight.subject);
      if (this.flights.get(flight.identity) === flight) this.flights.delete(flight.identity);
      this.context.forget(flight.subject);
    }
  }

  /** A drone that was nobody's until the database said whose: what stood about the stranger is over, and is judged of the drone. */
  private endStranger(identity: string): void {
    const now = this.deps.now();
    const stranger = this.flights.get(identity)?.subject;
    for (const alarm of [...this.book.standing()]) {
      if (alarm.subject !== stranger && alarm.other !== identity) continue;
      const flight = this.bySubject.get(alarm.subject);
      const changes = this.book.end(alarm, now);
      if (flight !== undefined) void this.keeper.keep(flight, changes);
    }
  }

  /** A corridor that was taken back ends its alarm, though its drone be silent: its cause is gone. */
  private async endWithCorridor(flight: Flight, now: number): Promise<void> {
    const about = { subject: flight.subject, kind: 'helicopter_corridor' as const, other: null };
    if (this.book.find(about)?.is_lost !== true) return;
    const { lon, lat } = flight.told.fix;
    const volumes = this.deps.areas.volumesAt(lat, lon);
    if (volumes.some(({ kind }) => kind === 'helicopter_corridor')) return;
    await this.keeper.keep(flight, this.book.end(about, now));
  }
}

/** Judges alarms of everything that flies, for as long as it is open. */
export const createAlarms = (deps: AlarmsDeps): Alarms => new AlarmJudge(deps);
