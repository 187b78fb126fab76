import type { Clock } from '../../platform/clock.ts';
import type { Gauge } from '../../platform/metrics/registry.ts';
import type { AirspaceHolder } from './airspace.holder.ts';

const DAY_MS = 86_400_000;

/** Days for which the data in force are not out of date: below zero, verdicts rest on old data. */
export const airspaceGauges = ({
  airspace,
  clock,
}: {
  readonly airspace: AirspaceHolder;
  readonly clock: Clock;
}): readonly Gauge[] => [
  {
    name: 'envol_dataset_days_left',
    help: 'Days until the airspace data in force are out of date.',
    read: () => {
      if (airspace.currentIds().length === 0) return [];
      const { version, official } = airspace.current().dataset;
      return [version, official?.version].flatMap((each) =>
        each
          ? {
              labels: { source: each.source },
              value: Math.floor((Date.parse(each.valid_until) - clock.now().getTime()) / DAY_MS),
            }
          : [],
      );
    },
  },
];
