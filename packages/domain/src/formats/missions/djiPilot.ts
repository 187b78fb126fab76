import { decimalIn } from '../kml.ts';
import { descendantElements, textOf, type XmlElement } from '../xml.ts';
import type { FileHeight } from './missionFile.ts';

/** The space of names of DJI Pilot's first missions, KML with words of its own in `ExtendedData`. */
const PILOT_SPACE = /xmlns:mis\s*=\s*["']www\.dji\.com/;

const metresIn = (element: XmlElement, name: string): number => decimalIn(textOf(element, name).trim());

/**
 * The height of a mission of DJI Pilot, that its points take unless they have their own: above the take-off, although its KML
 * calls heights "relativeToGround". Null for any other document; NaN metres where it says none.
 */
export function pilotHeight(document: XmlElement, text: string): FileHeight | null {
  if (!PILOT_SPACE.test(text)) return null;
  const data = descendantElements(document, 'ExtendedData');
  const heights = data.map((each) => metresIn(each, 'altitude')).filter(Number.isFinite);
  const isAbsolute = descendantElements(document, 'useAbsolute').some((each) => each.text.trim() === 'true');
  return {
    reference: isAbsolute ? 'AMSL' : 'home',
    metres: heights.length > 0 ? Math.max(...heights) : Number.NaN,
  };
}

/** The mission's height for a placemark of it that has none of its own. */
export function pilotHeights(placemark: XmlElement, height: FileHeight | null): readonly FileHeight[] {
  if (height === null) return [];
  const [own] = descendantElements(placemark, 'useWaylineAltitude');
  return own?.text.trim() === 'false' ? [] : [height];
}
