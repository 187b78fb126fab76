import type { ResponseOf } from '@envol/contract/endpoint';
import type { livePositions, PositionAlert } from '@envol/contract/traces';
import { nauticalMiles } from '@envol/domain/geo/units';
import { alertCategory } from '@envol/domain/traces/alerts';
import { nauticalText } from '@envol/i18n/quantities';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { feetText, headingText, metresText, shortDevice } from '../trackText.ts';
import { useTrackUnits } from '../useTrackText.ts';

type Live = ResponseOf<typeof livePositions>['features'][number];

/** Of these the distance is to something, of the others beyond something. */
const TOWARDS: ReadonlySet<PositionAlert['alert_type']> = new Set(['proximity', 'helipad']);

/** An alarm as its reader speaks: what, which drone; where; how high and which way. */
export const useAlarmText = () => {
  const { t, language } = useTranslation(['tracking', 'traces']);
  const format = useFormats();
  const units = useTrackUnits();
  const told = language.startsWith('fr') ? 'fr' : 'en';
  return (alert: PositionAlert, live: Live | null) => {
    const { device_id, drone_name, place, threshold, by_m, is_simulated } = alert.alert_details;
    const [approval] = live?.properties.approvals ?? [];
    const who = approval?.display_identifier ?? drone_name ?? shortDevice(device_id);
    const away = (metres: number): string =>
      units === 'feet' ? nauticalText(told, nauticalMiles(metres)) : format.distance(metres);
    const where =
      threshold !== null
        ? t(threshold.runway === null ? 'tracking:alarm.of_aerodrome' : 'tracking:alarm.of_threshold', {
            distance: away(threshold.distance_m),
            runway: threshold.runway ?? '',
            aerodrome: threshold.icao_code,
          })
        : place === null
          ? ''
          : place.distance_m === null || place.distance_m === 0
            ? place.name
            : t('traces:place.near', { distance: format.distance(place.distance_m), place: place.name });
    const { altitude = null, height = null, angle = null } = live?.properties ?? {};
    return {
      what: `${t(`traces:levels.${alertCategory(alert.level)}`)} · ${t(`traces:alert_types.${alert.alert_type}`)} · ${who}`,
      where,
      how: [
        units === 'feet' && altitude !== null ? `${feetText(told, altitude)} AMSL` : '',
        height === null ? '' : t('tracking:above_take_off', { height: metresText(told, height) }),
        angle === null ? '' : t('tracking:card.heading', { heading: headingText(angle) }),
        by_m === null
          ? ''
          : t(TOWARDS.has(alert.alert_type) ? 'tracking:alarm.at' : 'tracking:alarm.by', {
              distance: format.distance(by_m),
            }),
        is_simulated ? t('tracking:simulated') : '',
      ].filter((each) => each !== ''),
    };
  };
};
