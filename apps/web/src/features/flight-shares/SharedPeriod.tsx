import type { SharedMission } from '@envol/contract/flight-shares';
import { periodText } from '@envol/i18n/periodText';
import { useLanguage } from '../../api/language.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useHoursToFly } from '../../ui/useHoursToFly.ts';
import { useZoneName } from '../../ui/zoneName.ts';

interface SharedPeriodProps {
  readonly period: NonNullable<SharedMission['period']>;
  readonly hours: SharedMission['hours_to_fly'];
}

/** The hours that may be flown, for whoever has a link; where those are fewer than were asked, with what was asked. */
export const SharedPeriod = ({ period, hours }: SharedPeriodProps) => {
  const { t } = useTranslation('flight_shares');
  const { main, other } = periodText(useLanguage(), period);
  const zone = useZoneName()(period.time_zone) ?? t('shared.french_time');
  const granted = useHoursToFly()({ ...period, hours_to_fly: hours });
  return (
    <>
      <b>{granted ?? main}</b>
      <small>
        {zone} · {granted === null ? other : t('shared.asked', { period: main })}
      </small>
    </>
  );
};
