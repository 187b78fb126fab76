import { API_BASE } from '@envol/contract/api';
import type { FLIGHT_SHEETS, FlightFile, FlightFiles } from '@envol/contract/flight-files';
import { exampleMission } from '@envol/documents/exampleMission';
import { fillPlaces } from '@envol/i18n/say';
import { currentScope, runInScope } from '../../platform/db/scope.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import { createUniquePaths, fileNameFor, type ZipEntry, zipStream } from '../../platform/zipStream.ts';
import type { Caller } from '../flight-details/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import {
  documentWords,
  renderFlightWord,
  renderSheetWord,
  type SheetDeps,
  writeWord,
} from '../mission-sheets/index.ts';
import { indexPage } from './indexPage.ts';
import { type FilesDeps, type MissionFile, missionFiles } from './missionFiles.ts';

/** What each written file came to, the median of the demonstration's missions; said as "about". */
const TYPICAL_BYTES: Readonly<Record<FlightFile['file'], number>> = {
  mission_pdf: 75_000,
  mission_word: 15_000,
  constraints_pdf: 60_000,
  constraints_word: 10_000,
  kml: 7_000,
  cerfa: 45_000,
  receipts: 35_000,
  request: 52_000,
  document: 0,
};

/** An archive beyond 4 GiB needs another format; the papers beyond this are named in it, and not laid in. */
const MOST_BYTES = 2 * 1024 ** 3;

const bytesOf = ({ file, bytes }: MissionFile): number => bytes ?? TYPICAL_BYTES[file];

/** What of a mission can be downloaded. Throws NOT_FOUND. */
export const listFiles = async (deps: FilesDeps, caller: Caller, flightId: number): Promise<FlightFiles> => {
  const { files } = await missionFiles(deps, caller, flightId);
  const kinds = new Map<FlightFile['file'], FlightFile>();
  for (const each of files) {
    const known = kinds.get(each.file);
    kinds.set(each.file, {
      file: each.file,
      count: (known?.count ?? 0) + 1,
      bytes: (known?.bytes ?? 0) + bytesOf(each),
      is_estimated: each.bytes === null,
    });
  }
  const results = [...kinds.values()];
  return { files: results, zip_bytes: results.reduce((sum, { bytes }) => sum + bytes, 0) };
};

/** One of the mission's sheets as a Word document. Throws NOT_FOUND, of a constraint sheet that was never made too. */
export const renderWord = (
  deps: SheetDeps,
  { reached, language }: Caller,
  flightId: number,
  sheet: (typeof FLIGHT_SHEETS)[number],
): Promise<BinaryReply> =>
  (sheet === 'mission' ? renderFlightWord : renderSheetWord)(deps, reached, flightId, language);

/** Everything of a mission in one archive, written while it is read; its page comes last. Throws NOT_FOUND. */
export const renderZip = async (deps: FilesDeps, caller: Caller, flightId: number): Promise<BinaryReply> => {
  const { detail, operator, files } = await missionFiles(deps, caller, flightId);
  const { archive } = documentWords(caller.language);
  const { display_identifier: identifier, name, time_zone } = detail.flight;
  const now = deps.clock.now();
  // What is read after the answer has begun is read for the same person.
  const scope = currentScope();
  const unique = createUniquePaths();
  const [held, left_out]: [string[], string[]] = [[], []];
  const pageOf = () =>
    indexPage({
      language: caller.language,
      time_zone,
      identifier,
      name,
      operator,
      live_url: `${deps.config.public_url}/map/flights/${flightId}`,
      made_at: now,
      held,
      left_out,
    });
  const entries = function* (): Generator<ZipEntry> {
    let bytes = 0;
    for (const file of files) {
      const path = unique(`${archive.folders[file.folder]}/${fileNameFor(file.name)}`);
      bytes += bytesOf(file);
      if (bytes > MOST_BYTES) {
        left_out.push(path);
        continue;
      }
      held.push(path);
      yield { path, is_text: file.is_text, read: () => runInScope(scope, file.read) };
    }
    yield { path: archive.index_file, is_text: true, read: async () => Buffer.from(pageOf(), 'utf8') };
  };
  const data = zipStream(entries(), {
    now,
    leftOut: ({ path }, error) => {
      deps.log.warn({ err: error, flight_id: flightId }, 'file left out of an archive');
      held.splice(held.indexOf(path), 1);
      left_out.push(path);
    },
  });
  return { data, filename: fillPlaces(archive.file_name, { identifier }) };
};

/** Where the example is, in the language of the call. */
export const demoLink = (config: FlightsDeps['config'], language: Language): string =>
  `${config.public_url}${language === 'en' ? '/en' : ''}${API_BASE}/flights/demo_word`;

/** An invented mission, the same for everybody. */
export const renderDemo = async ({ workers }: FilesDeps, language: Language): Promise<BinaryReply> => ({
  ...(await writeWord(workers, exampleMission(language))),
  cache_control: 'public, max-age=3600',
});
