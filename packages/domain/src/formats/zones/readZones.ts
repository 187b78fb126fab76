import { documentIn, looksLikeJson } from '../json.ts';
import { descendantElements, readXml, type XmlElement } from '../xml.ts';
import { readAixm45 } from './aixm45.ts';
import { readAixm51 } from './aixm51.ts';
import { hasTooManyArcs } from './arcs.ts';
import { readJsonZones } from './jsonZones.ts';
import { readKmlZones } from './kmlZones.ts';
import { readOpenAir } from './openAir.ts';
import { fitRead, type ReadZones, type ZoneRefusal } from './readZone.ts';

/** Larger files hold more than one person's zones: they are imported by the platform's own tools. */
export const LARGEST_ZONE_FILE = 5_000_000;

const none = (reason: ZoneRefusal): ReadZones => ({
  format: null,
  zones: [],
  refused: [{ place: '', name: '', reason }],
});

/** Zones of a document in XML; null where it is of no format of zones. */
export function readXmlZones(document: XmlElement, text: string): ReadZones | null {
  if (document.name === 'kml') return readKmlZones(document, text);
  if (document.name === 'AIXM-Snapshot' || document.name === 'AIXM-Update') return readAixm45(document);
  return descendantElements(document, 'Airspace').length > 0 ? readAixm51(document) : null;
}

function readXmlText(text: string): ReadZones {
  const document = readXml(text);
  if (typeof document === 'string') return none(document);
  return readXmlZones(document, text) ?? none('format_unknown');
}

function readJsonText(text: string): ReadZones {
  const document = documentIn(text);
  return document === undefined ? none('not_json') : readJsonZones(document);
}

/** Whether a text is OpenAir: a line that begins an airspace. */
export const isOpenAir = (text: string): boolean => /^AC\s/im.test(text);

/**
 * Reads zones from a file whose format shows in what it holds: OpenAir, GeoJSON, KML, ED-269, ED-318, AIXM 4.5 or 5.1. Each
 * zone is read or refused with its place and reason; it never throws, and takes time in proportion to the text.
 */
export function readZones(text: string): ReadZones {
  if (text.length > LARGEST_ZONE_FILE) return none('too_large');
  // Its lines are counted from the file's first, empty or not.
  const body = text.replace(/^\uFEFF/, '');
  const first = body.trimStart()[0];
  const isJson = looksLikeJson(body);
  if (!isJson && hasTooManyArcs(body)) return none('too_large');
  const read = isJson
    ? readJsonText(body)
    : first === '<'
      ? readXmlText(body)
      : isOpenAir(body)
        ? readOpenAir(body)
        : none('format_unknown');
  return read.zones.length === 0 && read.refused.length === 0
    ? { ...read, refused: none('no_zones').refused }
    : fitRead(read);
}
