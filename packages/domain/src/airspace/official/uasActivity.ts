import type { TimeSpan } from '../../time/night.ts';
import type { UasApplicability, UasSchedule, UasZone } from './uasZone.ts';

const DAY_MS = 86_400_000;
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const clockMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** Whether a stretch of the week, in UTC, shares an instant with a span; one that ends before it begins ends next day. */
function scheduleTouches({ days, start, end }: UasSchedule, from: number, to: number): boolean {
  const opens = clockMs(start);
  const closes = clockMs(end);
  const length = closes > opens ? closes - opens : closes - opens + DAY_MS;
  // The schedule repeats every week: after eight days nothing new comes.
  const last = Math.min(to, from + 8 * DAY_MS);
  for (let day = Math.floor(from / DAY_MS) * DAY_MS - DAY_MS; day <= last; day += DAY_MS) {
    const name = DAYS[(Math.floor(day / DAY_MS) + 4) % 7];
    if (days.length > 0 && !days.some((each) => each === name)) continue;
    if (day + opens < to && day + opens + length > from) return true;
  }
  return false;
}

function applies({ start, end, schedule }: UasApplicability, span: TimeSpan): boolean {
  const from = Math.max(Date.parse(span.from), start === null ? Number.NEGATIVE_INFINITY : Date.parse(start));
  const to = Math.min(Date.parse(span.to), end === null ? Number.POSITIVE_INFINITY : Date.parse(end));
  if (from >= to) return false;
  return schedule.length === 0 || schedule.some((stretch) => scheduleTouches(stretch, from, to));
}

/** Whether the source at hand tells when a zone applies. */
export function hoursAreKnown({ lost, applicability }: UasZone): boolean {
  return !lost.includes('applicability') && applicability.length > 0;
}

/**
 * Whether an official zone applies during the hours of a flight (UTC spans). A zone whose hours were lost, are not
 * said or cannot be read counts as active.
 */
export function isActiveDuring(zone: UasZone, spans: readonly TimeSpan[]): boolean {
  if (!hoursAreKnown(zone)) return true;
  return zone.applicability.some(
    (each) => each.permanent || isUnreadable(each) || spans.some((span) => applies(each, span)),
  );
}

function isUnreadable({ start, end }: UasApplicability): boolean {
  return [start, end].some((instant) => instant !== null && Number.isNaN(Date.parse(instant)));
}
