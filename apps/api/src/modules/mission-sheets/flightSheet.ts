import type { FlightConstraint } from '@envol/contract/constraints';
import type { MissionSheetModel, SheetSource } from '@envol/documents/missionSheet.model';
import { isPublication } from '@envol/domain/airspace/constraint';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { priceDueOf } from '@envol/domain/approvals/coverage';
import { isStep } from '@envol/domain/flights/steps';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { asksForZones, isPrinted, officialBehind } from '../constraint-outlines/index.ts';
import { bindingRows, toAnalysis, toFlightConstraint } from '../constraints/index.ts';
import { describeExclusion, findExclusion, namedPoints, sheetExclusion } from '../exclusion-zones/index.ts';
import type { proofsOf } from '../flight-compatibility/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { countsOf, verdictOf } from '../flight-verdicts/index.ts';
import { type EndingPaper, endingPapers } from '../paper-states/index.ts';
import { findDecided, presentTermsOf, toMissionApproval } from './decided.ts';
import { notamSource } from './sheetBriefing.ts';
import { contactsOf, findSheetOperator } from './sheetContacts.ts';
import { lackingAreas, sheetAreas, sheetGround, sheetHeight, sheetPeriod } from './sheetGranted.ts';
import { headlineOf, sheetFreeHeight, verdictNotes } from './sheetHeadline.ts';
import { sheetNotices } from './sheetNotices.ts';
import { sheetProof } from './sheetProofs.ts';
import { sourcesOf } from './sheetSources.ts';
import { nearestAerodromes, zonesAround } from './sheetSurroundings.ts';
import {
  authorizationOf,
  conductOf,
  droneOf,
  endingPaperText,
  flightStatusWord,
  meansOf,
  proofOf,
  stateOf,
  titleOf,
  todoOf,
  whatOf,
  whoOf,
} from './sheetWords.ts';

type MissionProofs = Awaited<ReturnType<typeof proofsOf>>;
type SheetOperator = Awaited<ReturnType<typeof findSheetOperator>>;

/** What the sheet is drawn with. */
export interface SheetSettings {
  readonly language: Language;
  readonly now: Date;
  readonly live_url: string;
  readonly dataset: AirspaceDataset;
  /** The publications in force that a verdict rests on. */
  readonly dataset_ids: readonly number[];
  /** What its scenario asks of its pilots; none for a map alone. */
  readonly proofs: MissionProofs;
}

/** How a step stands, with the request that stands for it: a question of its authority waits for the operator. */
const standingOf = (
  language: Language,
  constraint: FlightConstraint,
  { approvals }: Pick<FlightDetail, 'approvals'>,
): ReturnType<typeof stateOf> => {
  const request = approvals.find(({ id }) => id === constraint.approval_id);
  return stateOf(language, {
    ...constraint,
    approval_status: request?.status ?? null,
    price_due: request === undefined ? null : priceDueOf(request),
  });
};

/** Whether the last date for asking went by, and nobody did. */
const isTooLate = (language: Language, constraint: FlightConstraint): boolean =>
  constraint.notice?.respected === false && stateOf(language, constraint).tone === 'todo';

const constraintsOf = (detail: FlightDetail, now: Date): FlightConstraint[] =>
  detail.constraints
    .filter(({ status }) => status !== 'outdated')
    .map((row) => toFlightConstraint(row, detail, now));

const isLeft = ({ effect, status }: FlightConstraint): boolean =>
  isStep(effect) && status !== 'done' && status !== 'checked';

/** How a mission stands at this moment, in words, and what that rests on. */
export const flightHeadline = (
  detail: FlightDetail,
  { language, now, dataset_ids }: Pick<SheetSettings, 'language' | 'now' | 'dataset_ids'>,
): Pick<MissionSheetModel, 'status' | 'headline' | 'sources'> => {
  const { flight } = detail;
  const analysis = toAnalysis(detail, { now, dataset_ids });
  const first = verdictOf({ ...flight, ...countsOf(detail) }, { now, dataset_ids });
  const sources = sourcesOf(language, analysis);
  const constraints = constraintsOf(detail, now);
  const headline = headlineOf(language, {
    verdict: first.verdict,
    notes: verdictNotes(language, { ...first, checks: analysis?.checks ?? [] }),
    left: constraints.filter(isLeft).map((constraint) => todoOf(language, constraint)),
    free_height: sheetFreeHeight(flight, constraints),
    sources,
  });
  return { status: flightStatusWord(language, first.status), headline, sources };
};

/** Who answers for the mission, who flies and what is flown, each with the papers that end before the mission does. */
const sheetPeople = (
  language: Language,
  { flight, pilots, drones }: Pick<FlightDetail, 'flight' | 'pilots' | 'drones'>,
  ending: readonly EndingPaper[],
  { operator, proofs }: { readonly operator: SheetOperator; readonly proofs: MissionProofs },
): Pick<MissionSheetModel, 'operator' | 'pilots' | 'drones'> => {
  const endingOf = (type: EndingPaper['owner_type'], id: number): string[] =>
    ending
      .filter(({ owner_type, owner_id }) => owner_type === type && owner_id === id)
      .map((paper) => endingPaperText(language, paper));
  return {
    operator: {
      name: operator.commercial_name,
      registration: operator.uas_operator_number,
      papers: endingOf('operator', flight.operator_id),
    },
    pilots: pilots.map(({ id, first_name, last_name, phone }) => ({
      name: `${first_name} ${last_name}`,
      phone,
      papers: endingOf('pilot', id),
      proofs: (proofs.get(id) ?? []).map((proof) => sheetProof(language, proof)),
    })),
    drones: drones.map((drone) => {
      const row = droneOf(language, { ...drone, remote_id: drone.remote_identification });
      return { ...row, papers: [...(row.papers ?? []), ...endingOf('drone', drone.id)] };
    }),
  };
};

/** How it is flown, for which weather, with how heavy drones, and under which authorisation. */
const sheetConduct = (
  language: Language,
  { flight, drones, authorization }: Pick<FlightDetail, 'flight' | 'drones' | 'authorization'>,
): string[] => [
  ...conductOf(language, flight),
  ...meansOf(language, flight.weather_condition, drones),
  ...authorizationOf(language, authorization),
];

/** The analysis reads no NOTAM; what the sheet itself reads of them stands in that line's place. */
const withNotams = (
  language: SheetSettings['language'],
  sources: readonly SheetSource[],
  notams: MissionSheetModel['notams'],
): SheetSource[] => {
  if (notams === undefined) return [...sources];
  const read = notamSource(language, notams);
  const known = sources.findIndex(({ source }) => source === read.source);
  return known === -1 ? [read, ...sources] : sources.with(known, read);
};

const printedConstraints = (
  language: Language,
  constraints: readonly FlightConstraint[],
  detail: FlightDetail,
): MissionSheetModel['constraints'] =>
  constraints.map((constraint) => ({
    effect: constraint.effect,
    title: titleOf(language, constraint),
    what: whatOf(language, constraint),
    who: whoOf(language, constraint, isTooLate(language, constraint)),
    ...standingOf(language, constraint, detail),
    source: constraint.source.text,
    // Publications and their cycles stand once, among the sources.
    dataset_date: isPublication(constraint.source) ? null : constraint.source.effective_date,
    proof: proofOf(language, constraint, detail.flight.time_zone),
    note: constraint.note,
  }));

/**
 * Everything the mission sheet prints, in one language: the mission as saved, its analysis, its requests with their
 * decisions, and the airspace around it from the dataset in force.
 */
export const flightSheetModel = async (
  db: Db,
  detail: FlightDetail,
  briefing: Pick<MissionSheetModel, 'notams' | 'weather'>,
  about: SheetSettings,
): Promise<MissionSheetModel> => {
  const { flight, areas } = detail;
  const { language, dataset } = about;
  const constraints = constraintsOf(detail, about.now);
  const left = constraints.filter(isLeft);
  const decided = await findDecided(db, flight.id);
  const operator = await findSheetOperator(db, flight.operator_id);
  const terms = decided.flatMap(presentTermsOf);
  const binding = bindingRows(detail);
  const lacking = lackingAreas(areas, binding);
  const flown = sheetAreas(flight.max_flying_height, areas, terms, lacking);
  const { status, headline, sources } = flightHeadline(detail, about);
  const kept = await findExclusion(db, flight.id);
  return {
    language,
    kind: 'mission',
    time_zone: flight.time_zone,
    generated_at: about.now.toISOString(),
    live_url: about.live_url,
    name: flight.name,
    display_identifier: flight.display_identifier,
    status,
    headline,
    period: sheetPeriod(flight, terms, lacking),
    height: sheetHeight(flight.max_flying_height, areas, terms, lacking),
    free_height: sheetFreeHeight(flight, constraints),
    ground: sheetGround(areas),
    scenario: flight.scenario,
    visibility: flight.visibility,
    night_flight: flight.night_flight,
    conduct: sheetConduct(language, detail),
    description: flight.description,
    areas: flown,
    points: namedPoints(language, flight.points),
    zones: [
      ...zonesAround(dataset.zones, areas),
      ...officialBehind(dataset.official?.zones ?? [], asksForZones(binding).filter(isPrinted), flown),
    ],
    exclusion: kept ? sheetExclusion(language, describeExclusion(kept, detail)) : null,
    aerodromes: nearestAerodromes(dataset, [flight.center_lng, flight.center_lat]),
    ...sheetPeople(language, detail, await endingPapers(db, flight.id), {
      operator,
      proofs: about.proofs,
    }),
    constraints: printedConstraints(language, constraints, detail),
    analysed_at: flight.analysed_at,
    approvals: decided.map((row) => toMissionApproval(language, row)),
    notices: await sheetNotices(db, flight.id, language),
    contacts: contactsOf(language, { requests: decided, constraints: left, operator }),
    sources: withNotams(language, sources, briefing.notams),
    ...briefing,
  };
};
