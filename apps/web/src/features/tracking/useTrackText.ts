import { useMemo } from 'react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { TrackRow } from './live/trackRow.ts';
import {
  climbArrow,
  familyName,
  feetText,
  metresText,
  shortDevice,
  speedText,
  type TrackUnits,
} from './trackText.ts';

/** Who answers somewhere speaks in feet, as pilots of aircraft do; the others in metres. */
export const useTrackUnits = (): TrackUnits => (useUser().operator === null ? 'feet' : 'metres');

/** The words of a track: who, how high and how fast, how old. */
export const useTrackText = () => {
  const { t, language } = useTranslation('tracking');
  const units = useTrackUnits();
  return useMemo(() => {
    const told = language.startsWith('fr') ? 'fr' : 'en';
    const altitude = ({ amsl_m, height_m, pressure_m, ellipsoid_m }: TrackRow['view']): string => {
      const above = height_m === null ? '' : t('above_take_off', { height: metresText(told, height_m) });
      // A transponder tells it against the standard pressure, whoever reads.
      const standard =
        pressure_m !== null
          ? t('standard', { altitude: feetText(told, pressure_m) })
          : ellipsoid_m === null
            ? ''
            : `${(units === 'metres' ? metresText : feetText)(told, ellipsoid_m)} WGS\u00a084`;
      if (units === 'metres')
        return above || (amsl_m === null ? standard : `${metresText(told, amsl_m)} AMSL`);
      return amsl_m === null ? above || standard : feetText(told, amsl_m);
    };
    const age = (row: TrackRow): string => {
      const seconds = Math.floor(row.age_ms / 1000);
      if (row.freshness === 'fresh') return '';
      return t(row.freshness === 'lost' ? 'lost_since' : 'age', { seconds });
    };
    return {
      units,
      altitude,
      age,
      who: (row: TrackRow): string => {
        if (row.state === 'unknown') return `${t('unknown_drone')} · ${shortDevice(row.device_id)}`;
        const [approval] = row.approvals;
        const pilot = row.pilot === null ? null : familyName(row.pilot.name);
        if (approval !== undefined && pilot !== null && units === 'feet')
          return `${approval.display_identifier} ${pilot}`;
        return row.drone_name ?? row.device_id;
      },
      /** "560 ft ↑ 12 kt", or since when it is lost. */
      how: (row: TrackRow): string =>
        [
          row.freshness === 'lost' ? age(row) : '',
          altitude(row.view) || t('no_height'),
          row.freshness === 'lost'
            ? ''
            : [climbArrow(row.view.climb_ms), speedText(told, row.view, units)].filter(Boolean).join(' '),
          row.freshness === 'faded' ? age(row) : '',
        ]
          .filter(Boolean)
          .join(' · '),
    };
  }, [t, language, units]);
};
