import { type AlertLevel, type AlertType, afterJudgement, type UnjudgedReason } from '../../traces/alerts.ts';
import type { HeightBasis } from '../../traces/height.ts';
import { type AlarmEvidence, CLEAR_MS, CLOSED_MS, LOST_MS, MANNED_CLOSED_MS } from './evidence.ts';

/** What an alarm is about. */
export interface AlarmSubject {
  readonly subject: string;
  readonly kind: AlertType;
  /** The other aircraft of a proximity. */
  readonly other: string | null;
}

/** An alarm that stands. Times in ms. */
export interface Alarm extends AlarmSubject {
  readonly key: string;
  readonly level: AlertLevel;
  readonly by_m: number | null;
  readonly in_s: number | null;
  readonly is_height_unknown: boolean;
  readonly basis: HeightBasis | null;
  readonly raised_at: number;
  /** The last fix of its subject. */
  readonly heard_at: number;
  /** The last fix of the other aircraft; null where there is none. */
  readonly other_heard_at: number | null;
  /** Why the last fix says nothing about it. */
  readonly not_judged: UnjudgedReason | null;
  readonly is_lost: boolean;
  /** Since when fixes say that it is over; null while they do not. */
  readonly clear_since: number | null;
}

export interface AlarmChange {
  readonly change: 'raised' | 'worse' | 'lost' | 'heard_again' | 'not_judged' | 'over' | 'closed';
  readonly alarm: Alarm;
  /** ms. */
  readonly at: number;
}

/** Since when one of those whom an alarm is about is not heard, ms, as far as it is lost. */
export const silentSince = ({
  heard_at,
  other_heard_at,
}: Pick<Alarm, 'heard_at' | 'other_heard_at'>): number => Math.min(heard_at, other_heard_at ?? heard_at);

/** When an alarm is closed though nothing showed that it is over, ms, if nothing more is heard. `is_other_manned`: somebody is on board. */
export const closesAt = (
  { heard_at, other_heard_at }: Pick<Alarm, 'heard_at' | 'other_heard_at'>,
  is_other_manned: boolean,
): number =>
  is_other_manned && other_heard_at !== null && heard_at - other_heard_at >= MANNED_CLOSED_MS
    ? other_heard_at + MANNED_CLOSED_MS
    : silentSince({ heard_at, other_heard_at }) + CLOSED_MS;

export const alarmKey = ({ subject, kind, other }: AlarmSubject): string =>
  `${kind} ${subject}${other === null ? '' : ` ${other}`}`;

/**
 * The alarms that stand, with time from outside. An alarm is raised once; worse is a new raise, and what was better a moment later
 * stays as bad as it was until it is over; over takes evidence for some seconds; silence shows nothing to be over: it loses an alarm, and
 * closes it long after, which is told as that.
 */
export class AlarmBook {
  private readonly alarms = new Map<string, Alarm>();
  private readonly bySubject = new Map<string, Set<string>>();

  standing(): Iterable<Alarm> {
    return this.alarms.values();
  }

  of(subject: string): readonly Alarm[] {
    return [...(this.bySubject.get(subject) ?? [])].flatMap((key) => this.alarms.get(key) ?? []);
  }

  find(about: AlarmSubject): Alarm | undefined {
    return this.alarms.get(alarmKey(about));
  }

  /** Takes over an alarm that stood before this process began. */
  adopt(alarm: Omit<Alarm, 'key'>): void {
    if (this.find(alarm) === undefined) this.keep({ ...alarm, key: alarmKey(alarm) });
  }

  /** A fix of a subject: what was lost is heard again. */
  heard(subject: string, at: number): AlarmChange[] {
    return this.of(subject).flatMap((before) => {
      if (at <= before.heard_at) return [];
      const { other_heard_at } = before;
      const is_lost = before.is_lost && other_heard_at !== null && at - other_heard_at >= LOST_MS;
      const alarm = this.keep({ ...before, heard_at: at, is_lost });
      return before.is_lost && !is_lost ? [{ change: 'heard_again' as const, alarm, at }] : [];
    });
  }

  /**
   * What a fix says about one kind of alarm. `at`: its time of validity; a fix from before changes nothing. Of a pair, the last fix of its
   * subject, and `other_at` that of the other aircraft: the later of them says it.
   */
  observe(
    about: AlarmSubject,
    evidence: AlarmEvidence,
    at: number,
    other_at: number | null = null,
  ): AlarmChange[] {
    const known = this.find(about);
    const heard = { heard_at: at, other_heard_at: other_at };
    const said_at = Math.max(at, other_at ?? at);
    if (known === undefined)
      return evidence.state === 'holds' ? [this.raise(about, evidence, said_at, heard)] : [];
    if (said_at < Math.max(known.heard_at, known.other_heard_at ?? known.heard_at)) return [];
    const standing: Alarm = {
      ...known,
      heard_at: Math.max(at, known.heard_at),
      other_heard_at:
        other_at === null ? known.other_heard_at : Math.max(other_at, known.other_heard_at ?? 0),
    };
    const is_lost = known.is_lost && said_at - silentSince(standing) >= LOST_MS;
    const changes = this.judge({ ...standing, is_lost }, evidence, said_at);
    const after = this.find(about);
    return known.is_lost && !is_lost && after !== undefined && changes.length === 0
      ? [{ change: 'heard_again', alarm: after, at: said_at }]
      : changes;
  }

  /** Time goes by: those of whom somebody is silent are lost, and stand, until nobody waits for them any more. */
  tick(now: number, isManned: (other: string) => boolean = () => false): AlarmChange[] {
    return [...this.alarms.values()].flatMap((before): AlarmChange[] => {
      if (now >= closesAt(before, before.other !== null && isManned(before.other))) {
        this.forget(before.key);
        return [{ change: 'closed', alarm: { ...before, is_lost: true }, at: now }];
      }
      if (before.is_lost || now - silentSince(before) < LOST_MS) return [];
      return [{ change: 'lost', alarm: this.keep({ ...before, is_lost: true, clear_since: null }), at: now }];
    });
  }

  /** Its cause was taken back: over without a fix that shows it. */
  end(about: AlarmSubject, at: number): AlarmChange[] {
    const alarm = this.find(about);
    if (alarm === undefined) return [];
    this.forget(alarm.key);
    return [{ change: 'over', alarm, at }];
  }

  private judge(standing: Alarm, evidence: AlarmEvidence, at: number): AlarmChange[] {
    switch (evidence.state) {
      case 'holds':
        return this.goOn(standing, evidence, at);
      case 'unjudged':
        return this.leave(standing, evidence.because, at);
      case 'over': {
        const after = afterJudgement(standing, { state: 'over', basis: evidence.basis });
        return after === 'over'
          ? this.clear(standing, at)
          : this.leave(standing, after as UnjudgedReason, at);
      }
    }
  }

  private forget(key: string): void {
    const alarm = this.alarms.get(key);
    if (alarm === undefined) return;
    this.alarms.delete(key);
    const keys = this.bySubject.get(alarm.subject);
    keys?.delete(key);
    if (keys?.size === 0) this.bySubject.delete(alarm.subject);
  }

  private keep(alarm: Alarm): Alarm {
    this.alarms.set(alarm.key, alarm);
    const keys = this.bySubject.get(alarm.subject) ?? new Set<string>();
    this.bySubject.set(alarm.subject, keys.add(alarm.key));
    return alarm;
  }

  private raise(
    about: AlarmSubject,
    { state: _, ...evidence }: Extract<AlarmEvidence, { state: 'holds' }>,
    at: number,
    heard: Pick<Alarm, 'heard_at' | 'other_heard_at'>,
  ): AlarmChange {
    const alarm = this.keep({
      ...about,
      ...evidence,
      ...heard,
      key: alarmKey(about),
      raised_at: at,
      not_judged: null,
      is_lost: false,
      clear_since: null,
    });
    return { change: 'raised', alarm, at };
  }

  private goOn(
    before: Alarm,
    { state: _, ...evidence }: Extract<AlarmEvidence, { state: 'holds' }>,
    at: number,
  ): AlarmChange[] {
    const is_worse = evidence.level > before.level;
    const alarm = this.keep({
      ...before,
      ...evidence,
      level: is_worse ? evidence.level : before.level,
      not_judged: null,
      clear_since: null,
    });
    return is_worse ? [{ change: 'worse', alarm, at }] : [];
  }

  private leave(before: Alarm, not_judged: UnjudgedReason, at: number): AlarmChange[] {
    const alarm = this.keep({ ...before, not_judged, clear_since: null });
    return before.not_judged === not_judged ? [] : [{ change: 'not_judged', alarm, at }];
  }

  private clear(before: Alarm, at: number): AlarmChange[] {
    const clear_since = before.clear_since ?? at;
    const alarm = this.keep({ ...before, not_judged: null, clear_since });
    if (at - clear_since < CLEAR_MS[before.kind]) return [];
    this.forget(before.key);
    return [{ change: 'over', alarm, at }];
  }
}
