import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Position } from '@envol/domain/geo/geometry';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { useMinute } from '../../device/clock.ts';
import { useInactiveZones } from '../../map/zones/useInactiveZones.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useDayOnlyZones } from '../airspace/index.ts';
import {
  type ActivityThen,
  countedThen,
  isNear,
  isWithin,
  nightAfter,
  nightsOn,
  rowsOf,
  type Span,
  type TimeRow,
  ZONES_WITH_ROW,
} from './timeline.ts';
import { type TimeCursor, useTimeCursor } from './useTimeCursor.ts';

export interface Timeline {
  readonly cursor: TimeCursor;
  readonly now: number;
  readonly rows: readonly TimeRow[];
  /** Zones of the mission that have no row: they are counted all the same. */
  readonly left: number;
  readonly counted: Readonly<Record<ActivityThen | 'notams', number>>;
  /** Empty without a place: the sun sets somewhere. */
  readonly nights: readonly Span[];
  /** The one that begins on the day that is shown. */
  readonly night: Span | null;
  /** Null without a place. */
  readonly isNight: boolean | null;
  /** "3 active, 1 of unknown activity"; empty where nothing has hours. */
  readonly summary: string;
  /** Zones that are published by day alone are dimmed on the map around here. */
  readonly saysDimmed: boolean;
}

/** What is known of the mission's days at the moment that is looked at; dims the zones that sleep then. */
export const useTimeline = (
  period: PlannedPeriod,
  place: Position | null,
  constraints: readonly Constraint[],
  own: readonly TimeRow[] = [],
): Timeline => {
  const { t } = useTranslation('mission_when');
  const format = useFormats();
  const now = useMinute();
  const zone = period.time_zone;
  const mission = { from: Date.parse(period.start), to: Date.parse(period.end) };
  const cursor = useTimeCursor(mission, zone, (at) => format.shortDay(at, zone), now);
  const { axis, at } = cursor;
  // To the last moment that can be shown.
  const nights = place === null ? [] : nightsOn({ from: axis.from, to: axis.to + 1 }, place);
  const dayOnly = useDayOnlyZones();
  const dimmed = dayOnly.filter((each) => nightsOn({ from: at, to: at + 1 }, each.place).length > 0);
  useInactiveZones(dimmed.map(({ id }) => id));
  const zones = rowsOf(constraints, dayOnly);
  const shown = zones.slice(0, ZONES_WITH_ROW);
  const counted = countedThen([...zones, ...own], isWithin(nights, at), at);
  const summary = format.list(
    (['active', 'unknown', 'inactive', 'notams'] as const)
      .filter((then) => counted[then] > 0)
      .map((then) => t(`timebar.count.${then}`, { count: counted[then] })),
  );
  return {
    cursor,
    now,
    rows: [...shown, ...own],
    left: zones.length - shown.length,
    counted,
    nights,
    night: place === null ? null : nightAfter(at, zone, place),
    isNight: place === null ? null : isWithin(nights, at),
    summary,
    saysDimmed: place !== null && dimmed.some((each) => isNear(each.place, place)),
  };
};
