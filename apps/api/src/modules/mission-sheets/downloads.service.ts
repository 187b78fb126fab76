import type { MissionSheetModel } from '@envol/documents/missionSheet.model';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { fillPlaces } from '@envol/i18n/say';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import { writeKml } from '../../platform/kmlFile.ts';
import { documentWorker, type Workers } from '../../platform/workers.ts';
import { asksForZones, bindingZones, officialBehind } from '../constraint-outlines/index.ts';
import { bindingRows } from '../constraints/index.ts';
import { describeExclusion, findExclusion, kmlExclusion, namedPoints } from '../exclusion-zones/index.ts';
import { proofsOf } from '../flight-compatibility/index.ts';
import { type FlightDetail, findDrawn, getDetail } from '../flight-details/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import { analyseNotams } from '../notams/index.ts';
import { readWeather } from '../weather/index.ts';
import { findDecided, presentTermsOf } from './decided.ts';
import { flightHeadline, flightSheetModel } from './flightSheet.ts';
import type { SavedSheetDeps, SheetDeps } from './missionSheets.deps.ts';
import { sheetNotams } from './sheetBriefing.ts';
import { lackingAreas, sheetAreas, sheetPeriod } from './sheetGranted.ts';
import { sheetWeather } from './sheetWeather.ts';
import { documentWords } from './sheetWords.ts';

const SHEET = documentWorker(import.meta.resolve('@envol/documents/missionSheet.worker'));
const WORD = documentWorker(import.meta.resolve('@envol/documents/missionWord.worker'));

/** Draws a sheet in a worker thread. */
export const drawSheet = async (workers: Workers, model: MissionSheetModel): Promise<BinaryReply> => ({
  data: await workers.run<MissionSheetModel, Uint8Array>(SHEET, model),
  filename: fillPlaces(documentWords(model.language).file_names[model.kind], {
    identifier: model.display_identifier,
  }),
});

/** A mission or a request as a Word document, written in a worker thread. */
export const writeWord = async (workers: Workers, model: MissionSheetModel): Promise<BinaryReply> => ({
  data: await workers.run<MissionSheetModel, Uint8Array>(WORD, model),
  filename: fillPlaces(documentWords(model.language).file_names[`${model.kind}_word`], {
    identifier: model.display_identifier,
  }),
});

/** The day's own sources around a mission; what cannot be asked says so on the sheet, and never stops it. */
const briefingOf = async (
  deps: SheetDeps,
  reached: VisibleRows,
  { flight }: FlightDetail,
  language: Language,
): Promise<Pick<MissionSheetModel, 'notams' | 'weather'>> => {
  const [notams, weather] = await Promise.all([
    analyseNotams(deps, reached, null, flight.id),
    readWeather(deps, reached, flight.id),
  ]);
  const windows = dailyWindows(plannedPeriod(flight));
  return {
    notams: sheetNotams(language, flight.time_zone, notams),
    weather: sheetWeather(language, flight.time_zone, weather, windows),
  };
};

/** What the sheet of a mission within reach prints. Throws NOT_FOUND. */
const sheetModel = async (
  deps: SheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<MissionSheetModel> => {
  const detail = await getDetail(deps.db, reached, flightId);
  const briefing = await briefingOf(deps, reached, detail, language);
  return flightSheetModel(deps.db, detail, briefing, {
    language,
    now: deps.clock.now(),
    live_url: `${deps.config.public_url}/map/flights/${flightId}`,
    dataset: deps.airspace.current().dataset,
    dataset_ids: deps.airspace.currentIds(),
    proofs: await proofsOf(deps.db, reached, detail),
  });
};

/** The sheet of a mission within reach as PDF. Throws NOT_FOUND. */
export const renderFlightSheet = async (
  deps: SheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => drawSheet(deps.workers, await sheetModel(deps, reached, flightId, language));

/** The same words as a Word document, without the maps. Throws NOT_FOUND. */
export const renderFlightWord = async (
  deps: SheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => writeWord(deps.workers, await sheetModel(deps, reached, flightId, language));

/** A mission's areas, each with the height to fly by, m above ground. Throws NOT_FOUND. */
export const flownAreas = async (db: Db, reached: VisibleRows, flightId: number) => {
  const detail = await getDetail(db, reached, flightId);
  const { flight, areas } = detail;
  const terms = (await findDecided(db, flightId)).flatMap(presentTermsOf);
  const lacking = lackingAreas(areas, bindingRows(detail));
  return { flight, areas: sheetAreas(flight.max_flying_height, areas, terms, lacking) };
};

/**
 * The mission as KML 2.2: its areas with the heights and hours to fly by, and the zones that bind it, as published in the
 * data of the analysis. Throws NOT_FOUND.
 */
export const renderFlightKml = async (
  deps: Pick<SavedSheetDeps, 'db' | 'geometry' | 'clock' | 'airspace' | 'workers'>,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => {
  const detail = await getDetail(deps.db, reached, flightId);
  const { flight, areas } = detail;
  const shapes = await drawnShapes(deps.geometry, await findDrawn(deps.db, flightId));
  const terms = (await findDecided(deps.db, flightId)).flatMap(presentTermsOf);
  const binding = bindingRows(detail);
  const lacking = lackingAreas(areas, binding);
  const { dataset } = deps.airspace.current();
  const flown = sheetAreas(flight.max_flying_height, areas, terms, lacking);
  const now = deps.clock.now();
  const zone = await findExclusion(deps.db, flightId);
  const { headline } = flightHeadline(detail, { language, now, dataset_ids: deps.airspace.currentIds() });
  return writeKml(deps.workers, `${flight.display_identifier}.kml`, {
    kind: 'mission',
    model: {
      name: `${flight.display_identifier} – ${flight.name}`,
      language,
      time_zone: flight.time_zone,
      period: sheetPeriod(flight, terms, lacking),
      areas: flown.map((area, index) => ({
        ...area,
        outline: shapes[index] ?? null,
      })),
      headline,
      generated_at: now.toISOString(),
      points: namedPoints(language, flight.points),
      exclusion: zone ? kmlExclusion(language, describeExclusion(zone, detail)) : null,
      zones: [
        ...(await bindingZones(deps.db, detail)),
        ...officialBehind(dataset.official?.zones ?? [], asksForZones(binding), flown),
      ],
    },
  });
};
