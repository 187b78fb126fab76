import { hoursToFlyText } from '@envol/i18n/hoursToFlyText';
import type { PeriodFacts } from '@envol/i18n/periodText';
import { useLanguage } from '../api/language.ts';

interface WithHours extends PeriodFacts {
  readonly hours_to_fly: Parameters<typeof hoursToFlyText>[2] | null;
}

/** The hours that agreements leave of a period; null where they leave all. */
export const useHoursToFly = (): ((flight: WithHours) => string | null) => {
  const language = useLanguage();
  // A copy that the device has kept may be older than this field.
  return (flight) => (flight.hours_to_fly ? hoursToFlyText(language, flight, flight.hours_to_fly) : null);
};
