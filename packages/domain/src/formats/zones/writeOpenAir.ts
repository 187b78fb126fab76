import type { HeightLimit } from '../../airspace/zone.ts';
import type { Position } from '../../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../../geo/units.ts';
import type { ReadZone } from './readZone.ts';
import { openAirWord, restrictionOf } from './zoneKinds.ts';

/** What stands on one line: a comment begins with a star. */
const oneLine = (text: string): string => text.replace(/[*\s]+/g, ' ').trim();

/** Degrees, minutes and seconds to the thousandth (3 cm). */
function angle(degrees: number, width: number): string {
  const thousandths = Math.round(Math.abs(degrees) * 3_600_000);
  const whole = Math.floor(thousandths / 3_600_000);
  const minutes = Math.floor((thousandths % 3_600_000) / 60_000);
  const seconds = ((thousandths % 60_000) / 1_000).toFixed(3);
  return `${String(whole).padStart(width, '0')}:${String(minutes).padStart(2, '0')}:${seconds.padStart(6, '0')}`;
}
const place = ([longitude, latitude]: Position): string =>
  `${angle(latitude, 2)} ${latitude < 0 ? 'S' : 'N'} ${angle(longitude, 3)} ${longitude < 0 ? 'W' : 'E'}`;

const figure = (value: number): string => String(Number(value.toFixed(6)));

/** Feet and metres as they are; what lies below the sea or the ground begins at it. */
function limitText(limit: HeightLimit): string {
  switch (limit.reference) {
    case 'UNL':
      return 'UNL';
    case 'FL':
      return Number.isInteger(limit.value)
        ? `FL${String(Math.max(0, limit.value)).padStart(3, '0')}`
        : `${figure(Math.max(0, limit.value * 100))}FT STD`;
    default:
      return limit.reference === 'AGL' && limit.value <= 0
        ? 'GND'
        : `${figure(Math.max(0, limit.value))}${limit.unit === 'm' ? 'M' : 'FT'} ${limit.reference}`;
  }
}

/** Classes that OpenAir knows as the kind itself. */
const CLASS = /^[A-Z0-9_]{1,12}$/i;

function linesOf({ name, kind, geometry, lower, upper, remark }: ReadZone): string[] {
  const isProhibited = restrictionOf(oneLine(kind)) === 'PROHIBITED';
  const word = openAirWord(oneLine(kind));
  // A floor that is not given is the ground, a ceiling none: what is not said would be read as "nothing known" elsewhere too.
  return [
    ...(remark === null ? [] : [`* ${oneLine(remark)}`]),
    `AC ${isProhibited ? 'P' : CLASS.test(word) ? word : 'UNC'}`,
    ...(!isProhibited && word !== '' && !CLASS.test(word) ? [`AY ${word}`] : []),
    `AN ${oneLine(name)}`,
    ...(upper === null ? [] : [`AH ${limitText(upper)}`]),
    ...(lower === null ? [] : [`AL ${limitText(lower)}`]),
    ...(geometry.type === 'Circle'
      ? [
          `V X=${place(geometry.center)}`,
          // Outwards: a circle is never told smaller than it is.
          `DC ${(Math.ceil((geometry.radius_m / METRES_PER_NAUTICAL_MILE) * 1e6) / 1e6).toFixed(6)}`,
        ]
      : [
          ...(geometry.coordinates.length > 1 ? ['* OpenAir has no holes: the outline holds them'] : []),
          ...(geometry.coordinates[0] ?? []).slice(0, -1).map((at) => `DP ${place(at)}`),
        ]),
  ];
}

/** Zones as OpenAir (AC, AY, AN, AH, AL, V, DC, DP), which knows no holes: an outline holds what it leaves out. */
export const writeOpenAir = (zones: readonly ReadZone[]): string =>
  `${zones.map((zone) => linesOf(zone).join('\n')).join('\n\n')}\n`;
