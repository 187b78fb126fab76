import { wordTable } from '../wordTable.ts';
import type { Position } from './geometry.ts';

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(String.raw`^\s*${NUMBER}\s*[,~/ ]\s*${NUMBER}`);

/** Longitude and latitude of numbers, the latitude first; null where they are none. */
function placeOf(latitude: string | undefined, longitude: string | undefined): Position | null {
  if (latitude === undefined || longitude === undefined) return null;
  const [y, x] = [Number(latitude), Number(longitude)];
  return Math.abs(y) <= 90 && Math.abs(x) <= 180 ? [x, y] : null;
}

const pairIn = (text: string | undefined): Position | null => {
  const [, first, second] = PAIR.exec(text ?? '') ?? [];
  return placeOf(first, second);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The words of a link's question, by their names. */
const wordsOf = (query: string): Readonly<Record<string, string>> =>
  wordTable(
    Object.fromEntries(
      query.split('&').map((part) => {
        const [name = '', ...value] = part.split('=');
        return [name.toLowerCase(), decoded(value.join('='))];
      }),
    ),
  );

/** "geo:48.85,2.35;u=20" (RFC 5870); "geo:0,0?q=48.85,2.35(Rue)" of Android says the place in its question. */
function geoUri(text: string): Position | null {
  const [, path = '', query = ''] = /^geo:([^?]*)(?:\?(.*))?$/i.exec(text) ?? [];
  const asked = pairIn(wordsOf(query).q);
  return asked ?? pairIn(path);
}

/** Names under which map sites say a place, the latitude first, the pin before the middle of the map. */
const PLACES = ['q', 'query', 'destination', 'daddr', 'll', 'latlng', 'center', 'cp', 'sll'];

/**
 * The place that a `geo:` address or a link of a map site names: Google Maps, OpenStreetMap, Géoportail, Apple, Waze, Bing. The
 * text alone is read: nothing is fetched, so that a shortened link names none.
 */
export function placeInLink(text: string): Position | null {
  const link = text.trim();
  if (/^geo:/i.test(link)) return geoUri(link);
  if (link.length > 4_000 || !/^https?:\/\//i.test(link)) return null;
  const [before = '', hash = ''] = link.split('#', 2);
  const [path = '', query = ''] = before.split('?', 2);
  const said = wordsOf(query);
  // A pin of Google Maps; what stands behind "@" is the middle of the map.
  const [, pinLatitude, pinLongitude] = new RegExp(`!3d${NUMBER}!4d${NUMBER}`).exec(link) ?? [];
  const pin = placeOf(pinLatitude, pinLongitude) ?? placeOf(said.mlat, said.mlon);
  if (pin !== null) return pin;
  for (const name of PLACES) {
    const place = pairIn(said[name]);
    if (place !== null) return place;
  }
  // Géoportail says the longitude first.
  const [, longitude, latitude] = PAIR.exec(said.c ?? '') ?? [];
  const [, middleLatitude, middleLongitude] = new RegExp(`@${NUMBER},${NUMBER}`).exec(decoded(path)) ?? [];
  const [, mapLatitude, mapLongitude] =
    new RegExp(String.raw`map=[\d.]+/${NUMBER}/${NUMBER}`).exec(hash) ?? [];
  return (
    placeOf(latitude, longitude) ??
    placeOf(middleLatitude, middleLongitude) ??
    placeOf(mapLatitude, mapLongitude) ??
    pairIn(/\/(?:search|place|dir\/[^/]*)\/([^/]+)/.exec(decoded(path))?.[1])
  );
}
