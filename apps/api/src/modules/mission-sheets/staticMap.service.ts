import type { RequestOf } from '@envol/contract/endpoint';
import type { staticMap } from '@envol/contract/mission-sheets';
import type { StaticMapModel } from '@envol/documents/staticMap';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import layersEn from '@envol/i18n/en/map_layers' with { type: 'json' };
import layersFr from '@envol/i18n/fr/map_layers' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker } from '../../platform/workers.ts';
import { findDetail } from '../flight-details/index.ts';
import { flightSheetModel } from './flightSheet.ts';
import type { SavedSheetDeps } from './missionSheets.deps.ts';

const DRAWING = documentWorker(import.meta.resolve('@envol/documents/staticMap.worker'));
const TEXTS = { fr: layersFr, en: layersEn };

/** Whose airspace a map shows, and of when. */
const footOf = ({ airspace, clock }: SavedSheetDeps, language: Language): string => {
  const { version } = airspace.current().dataset;
  return fillPlaces(TEXTS[language].static_map.foot, {
    source: version.attribution,
    date: version.effective_date,
    at: `${clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  });
};

/** A picture of a mission within reach, or of the map around a centre. Throws NOT_FOUND. */
export const drawStaticMap = async (
  deps: SavedSheetDeps,
  reached: VisibleRows,
  { flight_id, lng, lat, zoom, width, height }: RequestOf<typeof staticMap>['query'],
  language: Language,
): Promise<BinaryReply> => {
  const shared = { language, width, height, foot: footOf(deps, language) };
  const model = async (): Promise<StaticMapModel> => {
    if (flight_id === undefined)
      return {
        ...shared,
        time_zone: FRENCH_TIME,
        title: `${lat?.toFixed(4)}, ${lng?.toFixed(4)}`,
        areas: [],
        zones: [],
        aerodromes: [],
        around: { center: [lng ?? 0, lat ?? 0], zoom },
      };
    const detail = await findDetail(deps.db, reached, flight_id);
    if (!detail) throw notFound();
    const { areas, zones, aerodromes, time_zone } = await flightSheetModel(
      deps.db,
      detail,
      // A picture shows neither.
      {},
      {
        language,
        now: deps.clock.now(),
        live_url: `${deps.config.public_url}/map/flights/${flight_id}`,
        dataset: deps.airspace.current().dataset,
        dataset_ids: deps.airspace.currentIds(),
        proofs: new Map(),
      },
    );
    const { display_identifier, name } = detail.flight;
    return {
      ...shared,
      time_zone,
      areas,
      zones,
      aerodromes,
      title: `${display_identifier} – ${name}`,
      around: null,
    };
  };
  const svg = await deps.workers.run<StaticMapModel, string>(DRAWING, await model());
  return {
    data: Buffer.from(svg, 'utf8'),
    content_type: 'image/svg+xml',
    cache_control: 'private, no-cache',
  };
};
