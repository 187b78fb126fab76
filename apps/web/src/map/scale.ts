import { METRES_PER_NAUTICAL_MILE } from '@envol/domain/geo/units';
import type { Language } from '@envol/i18n/dates';
import { numberText, rulerText } from '@envol/i18n/quantities';

interface ScaleStep {
  readonly label: string;
  readonly width: number;
}

/** The longest round length (1, 2, 3 or 5 times a power of ten) within `room` pixels, in a unit of metres. */
function roundStep(metresPerPixel: number, room: number, unit: number): number {
  const most = (metresPerPixel * room) / unit;
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = [5, 3, 2, 1].find((step) => step * power <= most) ?? 1;
  return digit * power;
}

/** The two bars of the scale: metric and nautical. */
export function scaleSteps(
  metresPerPixel: number,
  room: number,
  language: Language,
): readonly [ScaleStep, ScaleStep] {
  const metres = roundStep(metresPerPixel, room, 1);
  const miles = roundStep(metresPerPixel, room, METRES_PER_NAUTICAL_MILE);
  return [
    { label: rulerText(language, metres), width: metres / metresPerPixel },
    {
      label: `${numberText(language, miles, 3)} NM`,
      width: (miles * METRES_PER_NAUTICAL_MILE) / metresPerPixel,
    },
  ];
}
