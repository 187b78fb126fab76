import type { ConstraintSheet } from '@envol/contract/mission-sheets';
import type { ConstraintSheetModel } from '@envol/documents/constraintSheet.model';
import { fillPlaces } from '@envol/i18n/say';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker } from '../../platform/workers.ts';
import { type Caller, getDetail, lockFlight } from '../flight-details/index.ts';
import { type KeptFacts, sheetDigest, sheetFactsOf, withShown } from './constraintSheet.facts.ts';
import { insertSheet, newestSheets } from './constraintSheet.queries.ts';
import { constraintSheetModel } from './constraintSheet.words.ts';
import { currentSheet } from './currentSheet.ts';
import { findDecided } from './decided.ts';
import { flightHeadline } from './flightSheet.ts';
import type { SavedSheetDeps } from './missionSheets.deps.ts';
import { constraintSheetUpdated } from './missionSheets.facts.ts';
import { sheetGround } from './sheetGranted.ts';
import { findNoticeFacts } from './sheetNotices.ts';
import { documentWords } from './sheetWords.ts';

const SHEET = documentWorker(import.meta.resolve('@envol/documents/constraintSheet.worker'));
const WORD = documentWorker(import.meta.resolve('@envol/documents/constraintWord.worker'));

/**
 * Makes the mission's next sheet, unless the newest one still holds: that is then given back. Throws NOT_FOUND, and
 * SERVICE_UNAVAILABLE for a mission whose analysis failed, of which nothing is known.
 */
export const generateSheet = async (
  { db, clock }: SavedSheetDeps,
  caller: Caller,
  flightId: number,
): Promise<ConstraintSheet> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockFlight(transaction, caller.reached, flightId))) throw notFound();
    const detail = await getDetail(transaction, caller.reached, flightId);
    if (detail.flight.analysis === null) throw new Failure('SERVICE_UNAVAILABLE');
    const now = clock.now();
    const known = currentSheet(detail, now);
    if (known !== null && !known.to_update) return known;
    const facts = sheetFactsOf(detail, now);
    const version = (known?.version ?? 0) + 1;
    const generated_at = now.toISOString();
    await insertSheet(transaction, flightId, {
      version,
      facts: withShown(facts, detail, {
        decided: await findDecided(transaction, flightId),
        notices: await findNoticeFacts(transaction, flightId),
        ground_max_m: sheetGround(detail.areas)?.max_m ?? null,
        now,
      }),
      digest: sheetDigest(facts),
      generated_by: caller.actor.user_id,
      generated_by_name: caller.name,
      generated_at,
    });
    await recordScreenFact(transaction, constraintSheetUpdated, {
      operator_id: detail.flight.operator_id,
      flight_id: flightId,
      version,
      at: generated_at,
    });
    return { version, generated_at, generated_by: caller.name, to_update: false };
  });

/** What the newest sheet prints, with what changed since it was made, or since the one before. Throws NOT_FOUND. */
const newestModel = async (
  deps: SavedSheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<ConstraintSheetModel> => {
  const detail = await getDetail(deps.db, reached, flightId);
  const [sheet, before] = await newestSheets(deps.db, flightId, 2);
  if (sheet === undefined) throw notFound();
  const now = deps.clock.now();
  return constraintSheetModel(language, {
    sheet: { ...sheet, facts: sheet.facts as KeptFacts },
    before: before === undefined ? null : { version: before.version, facts: before.facts as KeptFacts },
    now_facts: sheetFactsOf(detail, now),
    flight: detail.flight,
    // As they are worth when it is printed: a sheet grows old on its shelf.
    sources: flightHeadline(detail, { language, now, dataset_ids: deps.airspace.currentIds() }).sources,
    operator: await operatorName(deps.db, detail.flight.operator_id),
    printed_at: now.toISOString(),
    live_url: `${deps.config.public_url}/map/flights/${flightId}`,
  });
};

const named = (
  { language, display_identifier: identifier, version }: ConstraintSheetModel,
  file: 'constraints' | 'constraints_word',
): string => fillPlaces(documentWords(language).file_names[file], { identifier, version });

/** The newest sheet as PDF. Throws NOT_FOUND. */
export const renderSheet = async (
  deps: SavedSheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => {
  const model = await newestModel(deps, reached, flightId, language);
  return {
    data: await deps.workers.run<ConstraintSheetModel, Uint8Array>(SHEET, model),
    filename: named(model, 'constraints'),
  };
};

/** The same words as a Word document. Throws NOT_FOUND. */
export const renderSheetWord = async (
  deps: SavedSheetDeps,
  reached: VisibleRows,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => {
  const model = await newestModel(deps, reached, flightId, language);
  return {
    data: await deps.workers.run<ConstraintSheetModel, Uint8Array>(WORD, model),
    filename: named(model, 'constraints_word'),
  };
};

const operatorName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('operators').select('commercial_name').where('id', '=', id).executeTakeFirstOrThrow())
    .commercial_name;
