import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Fields, kinds of records and reasons that a report names, each with its words. */
const WORDS = [
  'name',
  'identifier',
  'kind',
  'airspace_class',
  'lower',
  'upper',
  'geometry',
  'activity',
  'remarks',
  'reference_point',
  'elevation_ft',
  'status',
  'has_atc',
  'has_afis',
  'runways',
  'icao_code',
  'restriction',
  'reasons',
  'reason_text',
  'message',
  'applicability',
  'authorities',
  'volumes',
  'subject',
  'conditions',
  'country',
  'region',
  'repeated_point',
  'unclosed_ring',
  'self_crossing_ring',
  'self_crossing',
  'too_many_points',
  'bad_position',
  'no_outline',
  'no_name',
  'unknown_type',
  'unreadable_limit',
  'unreadable_runway',
  'no_code',
  'no_elevation',
  'no_runway',
  'lower_case_code',
  'duplicate_identifier',
  'no_lower_limit',
  'unreadable_applicability',
  'unreadable_time',
  'unreadable_schedule',
  'unreadable_interval',
  'no_volume',
  'too_many_volumes',
  'zones',
  'aerodromes',
  'runway',
  'heliport',
  'control_zone',
  'military_control_zone',
  'prohibited_area',
  'restricted_area',
  'danger_area',
  'overflight_mark',
  'nature',
  'model_flying',
  'military_training',
  'other',
  'heights',
] as const;

/** The words for a key of a report; the key itself where a later reader names one that no word stands for. */
export const useRecordWord = (): ((key: string) => string) => {
  const { t } = useTranslation('datasets');
  return (key) => {
    const known = WORDS.find((each) => each === key);
    return known === undefined ? key : t(`words.${known}`);
  };
};

/** "CTR BLAGNAC: lower, upper" in words; a plain name stays. */
export const useRecordLine = (): ((line: string) => string) => {
  const { t } = useTranslation('datasets');
  const word = useRecordWord();
  return (line) => {
    const at = line.lastIndexOf(': ');
    if (at < 0) return line;
    const what = line
      .slice(at + 2)
      .split(', ')
      .map(word)
      .join(', ');
    return t('part', { what: line.slice(0, at), number: what });
  };
};

const REFUSALS = [
  'not_json',
  'nothing_read',
  'no_date',
  'too_large',
  'too_heavy',
  'not_stored',
  'no_place',
  'no_grid',
  'not_geotiff',
  'projected',
  'not_north_up',
  'nowhere',
  'no_height',
] as const;

/** Why a file was not taken; what a former version noted stands in its own words. */
export const useRefusalText = (): ((error: string) => string) => {
  const { t } = useTranslation('datasets');
  return (error) => {
    const known = REFUSALS.find((each) => each === error);
    return known === undefined ? error : t(`refusals.${known}`);
  };
};

/** From one corner to the other, in degrees as a map writes them: "45,51° N 2,51° E – 45,53° N 2,54° E". */
export const useBoxText = (): ((box: readonly [number, number, number, number]) => string) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  return ([west, south, east, north]) => {
    const corner = (lng: number, lat: number): string =>
      `${format.number(Math.abs(lat), 2)}° ${lat < 0 ? 'S' : 'N'} ${format.number(Math.abs(lng), 2)}° ${t(lng < 0 ? 'elevation.west' : 'elevation.east')}`;
    return `${corner(west, south)} – ${corner(east, north)}`;
  };
};
