import { readAixm45, readAixm51 } from './aixmZones.ts';
import { readJsonZones } from './jsonZones.ts';
import { readOpenAir } from './openAir.ts';
import type { ReadZones, ZoneRefusal } from './readZone.ts';
import { descendants, readXml } from './xml.ts';

/** Larger files hold more than one person's zones: they are imported by the platform's own tools. */
export const LARGEST_ZONE_FILE = 5_000_000;

const none = (reason: ZoneRefusal): ReadZones => ({
  format: null,
  zones: [],
  refused: [{ place: '', name: '', reason }],
});

function readXmlZones(text: string): ReadZones {
  const document = readXml(text);
  if (typeof document === 'string') return none(document);
  if (document.name === 'AIXM-Snapshot' || document.name === 'AIXM-Update') return readAixm45(document);
  return descendants(document, 'Airspace').length > 0 ? readAixm51(document) : none('format_unknown');
}

/**
 * Reads zones from a file whose format shows in what it holds: OpenAir, GeoJSON, ED-269, ED-318, AIXM 4.5 or 5.1. Each zone
 * is read or refused with its place and reason; it never throws, and takes time in proportion to the text.
 */
export function readZones(text: string): ReadZones {
  if (text.length > LARGEST_ZONE_FILE) return none('too_large');
  const start = text.replace(/^\uFEFF/, '').trimStart();
  const read = start.startsWith('{')
    ? readJsonZones(start)
    : start.startsWith('<')
      ? readXmlZones(start)
      : /^AC\s/im.test(start)
        ? readOpenAir(start)
        : none('format_unknown');
  return read.zones.length === 0 && read.refused.length === 0
    ? { ...read, refused: none('no_zones').refused }
    : read;
}
