import type { Fix, RawFix } from '@envol/domain/tracking/fix';
import type { FormatReading } from '@envol/domain/tracking/formats/reading';
import type { Clock } from '../../platform/clock.ts';
import type { DropReason, FixAcceptance } from '../../tracking/acceptance.ts';
import { type Bindings, namesOf, type Sensor } from './bindings.ts';

/** Fixes of one teller that are on their way to the picture. */
export interface Delivery {
  readonly fixes: readonly Fix[];
  readonly sensor: Sensor;
  /** They speak for another operator's drone. */
  readonly is_foreign: boolean;
}

export interface Intake {
  /** Takes what a sensor told; answers why of it what is not on the picture, each reason once. */
  take(reading: FormatReading, sensor: Sensor): Promise<ReadonlySet<DropReason>>;
}

interface IntakeDeps {
  readonly clock: Clock;
  readonly acceptance: FixAcceptance;
  readonly bindings: Bindings;
  readonly deliver: (delivery: Delivery) => Promise<unknown>;
}

const keyOf = ({ operator_id, structure_id }: Sensor, name: string): string =>
  `${operator_id ?? ''}\n${structure_id ?? ''}\n${name}`;

const isAllowed = ({ serial_numbers }: Sensor, names: readonly string[]): boolean =>
  serial_numbers.length === 0 || names.some((name) => serial_numbers.includes(name));

/** The one way that everything takes which arrives: bound to whose it is, limited, judged, delivered. */
export const createIntake = ({ clock, acceptance, bindings, deliver }: IntakeDeps): Intake => {
  /** The fix, and whether it speaks for another's drone; else why it is none. */
  const takeOne = async (
    raw: RawFix,
    sensor: Sensor,
  ): Promise<{ readonly fix: Fix; readonly is_foreign: boolean } | DropReason> => {
    const now = clock.now().getTime();
    if (raw.subject.kind === 'manned') {
      const name = raw.subject.icao24 ?? raw.subject.flarm ?? raw.subject.callsign ?? '';
      const key = keyOf(sensor, `manned ${name}`);
      if (!acceptance.isMannedAllowed(key, sensor.name, now)) return 'too_many_aircraft';
      if (!acceptance.isWithinRate(key, now)) return 'too_frequent';
      const { fix, refused } = acceptance.accept(raw, key, now);
      return fix === undefined ? refused : { fix, is_foreign: false };
    }
    const names = namesOf(raw.subject);
    if (!isAllowed(sensor, names)) {
      acceptance.drop('serial_not_allowed');
      return 'serial_not_allowed';
    }
    const bound = await bindings.bind(raw.subject, sensor, now);
    const key = keyOf(sensor, bound?.device_id ?? '');
    if (!acceptance.isWithinRate(key, now)) return 'too_frequent';
    if (!acceptance.isNameAllowed(key, sensor.name, now)) return 'too_many_drones';
    const subject = bound === null ? raw.subject : { ...raw.subject, device_id: bound.device_id };
    const { fix, refused } = acceptance.accept({ ...raw, subject }, key, now);
    if (fix === undefined) return refused;
    const is_foreign = bound?.lane === 'foreign';
    if (is_foreign) acceptance.drop('foreign_serial');
    return { fix, is_foreign };
  };

  return {
    take: async ({ fixes, refused }, sensor) => {
      for (const reason of refused) acceptance.drop(reason);
      const reasons = new Set<DropReason>(refused);
      const taken: { readonly fix: Fix; readonly is_foreign: boolean }[] = [];
      for (const raw of fixes) {
        const one = await takeOne(raw, sensor);
        if (typeof one === 'string') reasons.add(one);
        else taken.push(one);
      }
      for (const is_foreign of [false, true]) {
        const own = taken.flatMap((each) => (each.is_foreign === is_foreign ? each.fix : []));
        if (own.length > 0) await deliver({ fixes: own, sensor, is_foreign });
      }
      if (taken.some((each) => each.is_foreign)) reasons.add('foreign_serial');
      return reasons;
    },
  };
};
