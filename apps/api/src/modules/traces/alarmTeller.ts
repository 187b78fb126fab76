import type { PositionAlarm } from '@envol/contract/tracking/ephemeral';
import type { Alarm, AlarmChange } from '@envol/domain/tracking/alarms/alarmBook';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { AlarmTold, TrackedFix } from '../../tracking/bus/port.ts';
import { helicoptersNear } from '../../tracking/keys.ts';
import type { Tracking } from '../../tracking/tracking.ts';
import type { Flight } from './flight.ts';

/** Structures that an alarm concerns, with how far from their area it is, m; null for who granted the flight. */
export type Near = ReadonlyMap<number, number | null>;

/** How the bus calls an aircraft with somebody on board begins so. */
export const MANNED = 'manned ';

export interface TellerDeps {
  readonly system_db: Database;
  readonly tracking: Pick<Tracking, 'bus' | 'node' | 'sky'>;
}

/** Tells alarms to the screens of those whom they concern. */
export class AlarmTeller {
  private readonly deps: TellerDeps;
  private readonly manages = new LRUCache<number, Promise<boolean>>({ max: 10_000, ttl: 60_000 });

  constructor(deps: TellerDeps) {
    this.deps = deps;
  }

  /** The other aircraft of a proximity, while it is heard. */
  otherOf({ other }: Alarm): TrackedFix | null {
    return other === null ? null : (this.deps.tracking.sky.track(other)?.told ?? null);
  }

  /** Whether an operator's people hear of alarms: those that may manage their take-offs themselves (specification 1 §6). */
  private operatorHears(operator_id: number): Promise<boolean> {
    const known = this.manages.get(operator_id);
    if (known !== undefined) return known;
    const asked = this.deps.system_db
      .selectFrom('operators')
      .select('can_manage_take_off_authorizations as manages')
      .where('id', '=', operator_id)
      .executeTakeFirst()
      .then((row) => row?.manages ?? false)
      .catch(() => {
        this.manages.delete(operator_id);
        return false;
      });
    this.manages.set(operator_id, asked);
    return asked;
  }

  private async audienceOf(flight: Flight, near: Near, alarm: Alarm): Promise<string[]> {
    const operators = [flight.told.binding.operator_id, this.otherOf(alarm)?.binding.operator_id ?? null];
    const hearing: string[] = [];
    for (const id of new Set(operators))
      if (id !== null) {
        if (await this.operatorHears(id)) hearing.push(`operator:${id}`);
        if (alarm.other?.startsWith(MANNED)) hearing.push(helicoptersNear(id));
      }
    return [...[...near.keys()].flatMap((id) => [`structure:${id}`, `supervision:${id}`]), ...hearing];
  }

  /** Tells changes to those who hear them. */
  async tell(flight: Flight, near: Near, changes: readonly AlarmChange[]): Promise<void> {
    if (changes.length === 0) return;
    const { bus, node } = this.deps.tracking;
    const alarms: AlarmTold[] = [];
    for (const { alarm, change } of changes)
      alarms.push({
        alarm: this.frameOf(flight, alarm, change),
        audience: await this.audienceOf(flight, near, alarm),
      });
    bus.publish('alarms', { node, alarms });
  }

  private frameOf({ told, rows }: Flight, alarm: Alarm, change: AlarmChange['change']): PositionAlarm {
    const other = this.otherOf(alarm);
    return {
      id: rows.get(alarm.key) ?? null,
      key: alarm.key,
      change,
      alert_type: alarm.kind,
      level: alarm.level,
      device_id: told.device_id,
      drone_name: told.binding.drone_name,
      company_name: told.binding.company_name,
      other:
        alarm.other === null
          ? null
          : { device_id: other?.device_id ?? '', drone_name: other?.binding.drone_name ?? null },
      longitude: told.fix.lon,
      latitude: told.fix.lat,
      by_m: alarm.by_m,
      in_s: alarm.in_s,
      is_height_unknown: alarm.is_height_unknown,
      not_judged: alarm.not_judged,
      raised_at: new Date(alarm.raised_at).toISOString(),
      heard_at: new Date(alarm.heard_at).toISOString(),
      is_simulated: told.fix.is_simulated,
    };
  }
}
