/** What a pilot finds his way by: visual reporting points, radio beacons, obstacles; published by the SIA. */
import { airacEffectiveDate } from '@envol/domain/airspace/sia/siaRecords';
import { type AerodataFile, readAerodata } from './sources.ts';

const DEGREES = 1e4;
const whole = (degrees: number) => Math.round(degrees * DEGREES);

/**
 * The file that the web app reads (`apps/web/src/map/landmarks/landmarks.ts`). Positions in 1/10,000 degree, 11 m,
 * finer than the publication's own seconds; those of obstacles as steps from the one before.
 */
interface Landmarks {
  readonly vfr: readonly (readonly [lng: number, lat: number, icao: string, name: string, what: string])[];
  readonly vors: readonly (readonly [
    lng: number,
    lat: number,
    ident: string,
    name: string,
    dme: 0 | 1,
    kHz: number,
  ])[];
  /** Flat: east, north, height above ground in feet, top above the sea in feet. */
  readonly obstacles: readonly number[];
}

/** A name on a map, not a briefing. */
const LONGEST = 64;

/** "VRP-Pont TGV sur la Durance.#Altitude maximale…" → "Pont TGV sur la Durance". */
export function reportingPointName(published: string | null): string {
  const [first = ''] = (published ?? '')
    .replace(/^VRP\s*-?\s*/i, '')
    .replace(/\s+/g, ' ')
    // How the source lost its typographic apostrophe.
    .replaceAll('¿', '’')
    .replaceAll("'", '’')
    .split(/\.\s|\.?\s*#|\.$/);
  const text = first.trim();
  const written = text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;
  return written.length > LONGEST ? `${written.slice(0, written.lastIndexOf(' ', LONGEST - 1))}…` : written;
}

export function packObstacles(obstacles: AerodataFile['obstacles']): number[] {
  const places = obstacles
    .map(({ latLng, aglHeight, amslAltitude }) => [
      whole(latLng.lng),
      whole(latLng.lat),
      aglHeight,
      amslAltitude,
    ])
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => Math.floor(a / 1000) - Math.floor(c / 1000) || b - d || a - c);
  let [x, y] = [0, 0];
  return places.flatMap(([lng = 0, lat = 0, agl = 0, amsl = 0]) => {
    const step = [lng - x, lat - y, agl, amsl];
    [x, y] = [lng, lat];
    return step;
  });
}

/** The landmarks of the newest cycle with its effective date. */
export function buildLandmarks(): { readonly date: string; readonly landmarks: Landmarks } {
  const { cycle, vfrPoints, vors, obstacles } = readAerodata();
  const date = airacEffectiveDate(Number(cycle));
  if (date === null) throw new Error(`cycle ${cycle} is none`);
  const landmarks: Landmarks = {
    vfr: vfrPoints.map(({ latLng, icaoCode, name, description }) => [
      whole(latLng.lng),
      whole(latLng.lat),
      icaoCode,
      name,
      reportingPointName(description),
    ]),
    vors: vors.map(({ latLng, ident, name, dme, frequency }) => [
      whole(latLng.lng),
      whole(latLng.lat),
      ident,
      name,
      dme ? 1 : 0,
      frequency.kHzValue,
    ]),
    obstacles: packObstacles(obstacles),
  };
  return { date, landmarks };
}
