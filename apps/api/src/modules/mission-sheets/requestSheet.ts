import type { Approval } from '@envol/contract/approvals';
import type { KmlModel } from '@envol/documents/kml';
import type {
  MissionSheetModel,
  SheetArea,
  SheetConstraint,
  SheetHeadline,
  SheetZone,
} from '@envol/documents/missionSheet.model';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { RequestedPeriod } from '@envol/domain/approvals/granted';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { freeHeightOfRequest } from '@envol/domain/flights/freeHeight';
import { localDate } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import { fillPlaces } from '@envol/i18n/say';
import type { Db } from '../../platform/db/database.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { dataAgeLine, type Language } from '../../platform/http/texts.ts';
import { writeKml } from '../../platform/kmlFile.ts';
import { officialBehind } from '../constraint-outlines/index.ts';
import type { AreaRow } from '../flight-rows/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import { findOneDecided, grantedTermsOf, toSheetApproval } from './decided.ts';
import { drawSheet, writeWord } from './downloads.service.ts';
import type { SavedSheetDeps } from './missionSheets.deps.ts';
import { sheetAreas, sheetGround, sheetHeight, sheetPeriod } from './sheetGranted.ts';
import { nearestAerodromes, zonesAround } from './sheetSurroundings.ts';
import {
  conductOf,
  contactRole,
  delegatedWord,
  documentWords,
  droneOf,
  prefectureFieldWord,
  titleOf,
  whatOf,
  yesOrNo,
} from './sheetWords.ts';

/** A request as its sheet and files read it: what was asked, never the mission as it stands since. */
export interface AskedRequest {
  readonly row: RequestedPeriod & {
    readonly id: number;
    readonly display_identifier: string;
    readonly status: ApprovalStatus;
    readonly submitted_at: string;
    readonly time_zone: string;
    readonly center_lng: number;
    readonly center_lat: number;
    readonly max_flying_height: number;
    readonly structure_name: string;
    readonly delegator_name: string | null;
    readonly request: StoredRequest;
  };
  /** The areas that were asked for, as they were, in the shape of a mission's. */
  readonly asked: readonly (AreaRow & { readonly max_height_m: number })[];
  readonly protocol: Approval['protocol'];
  /** Names of what closes the place of its mission and nobody has answered. */
  readonly prohibited_by: Approval['prohibited_by'];
  /** Why its mission's analysis rests on data out of date, as its authority is told it. */
  readonly data_age: Approval['data_age'];
}

/** What was asked, with the heights and hours that the decision on it grants. */
const grantedParts = async (db: Db, { row, asked }: AskedRequest) => {
  const decided = await findOneDecided(db, row.id);
  const terms = grantedTermsOf(decided);
  return {
    decided,
    printed: {
      period: sheetPeriod(row, terms),
      height: sheetHeight(row.max_flying_height, asked, terms),
      areas: sheetAreas(row.max_flying_height, asked, terms),
    },
  };
};

/** The zones that the request is about, in the data in force. */
const askedZones = (
  { row }: AskedRequest,
  dataset: AirspaceDataset,
  areas: readonly SheetArea[],
): SheetZone[] => {
  const key = row.request.constraint.basis?.key;
  if (key === undefined) return [];
  const name = key.replace(/^[a-z-]+:/, '');
  const published = dataset.zones.filter(({ identifier }) => identifier === name);
  const about = { key, zone_id: published[0]?.id ?? null };
  return [...published, ...officialBehind(dataset.official?.zones ?? [], [about], areas)];
};

/** Who answers, and in whose place. */
const whoAnswers = (language: Language, { row }: Pick<AskedRequest, 'row'>): string =>
  row.delegator_name === null
    ? row.structure_name
    : delegatedWord(language, { name: row.structure_name, delegator: row.delegator_name });

const askedConstraints = (
  language: Language,
  { row }: AskedRequest,
  decision: Pick<SheetConstraint, 'state' | 'tone'>,
): SheetConstraint[] => {
  const { basis } = row.request.constraint;
  if (basis === undefined) return [];
  return [
    {
      effect: basis.effect,
      title: titleOf(language, basis),
      what: whatOf(language, basis),
      who: whoAnswers(language, { row }),
      ...decision,
      source: basis.source.text,
      dataset_date: basis.source.effective_date,
      proof: null,
      note: null,
    },
  ];
};

const headlineOf = (
  language: Language,
  decision: string,
  { row, prohibited_by, data_age }: AskedRequest,
): SheetHeadline => {
  const { sheet } = documentWords(language);
  const age = dataAgeLine(language, data_age);
  const { status } = row;
  const tone =
    status === 'accepted'
      ? 'done'
      : status === 'refused'
        ? 'refused'
        : status === 'reserves'
          ? 'todo'
          : 'pending';
  return {
    tone: status === 'cancelled' ? 'info' : tone,
    title: decision,
    details: [
      ...(prohibited_by.length === 0
        ? []
        : [fillPlaces(sheet.request_prohibited, { names: prohibited_by.join(', ') })]),
      ...(age === null ? [] : [age]),
      sheet.request_detail,
    ],
    todo: [],
  };
};

const contactsOf = (language: Language, { row }: AskedRequest): MissionSheetModel['contacts'] => {
  const { contact, name } = row.request.operator;
  return contact === null
    ? [{ role: contactRole(language, 'operator'), name, phone: null, email: null }]
    : [{ role: contactRole(language, 'operator'), ...contact }];
};

/** What was written, then the fields of the forms that were answered, each on a line. */
const answeredText = (
  language: Language,
  { details, external_form, ...request }: StoredRequest,
): string | null => {
  const line = (word: string, value: string | number | boolean | null): string => {
    const said = typeof value === 'boolean' ? yesOrNo(language, value) : (value ?? '–');
    return language === 'fr' ? `${word}\u00a0: ${said}` : `${word}: ${said}`;
  };
  const asked = (name: string): string =>
    external_form?.find((question) => question.name === name)?.label ?? name;
  const external = Object.entries(request.external_payload ?? {}).map(([name, value]) =>
    line(asked(name), value),
  );
  const prefecture = Object.entries(request.prefecture_notif_payload ?? {}).map(([name, value]) =>
    line(prefectureFieldWord(language, name) ?? name, value),
  );
  return [details, ...external, ...prefecture].filter((line) => line !== null).join('\n') || null;
};

/** The speed and the observers, as they were said when it was asked. */
const askedConduct = (
  language: Language,
  { max_ground_speed_ms = null, airspace_observers = null }: StoredRequest,
): string[] => conductOf(language, { max_ground_speed_ms, airspace_observers });

/** The protocol among what binds: what it is about, in the authority's words, and whether it is signed. */
const withProtocol = (
  language: Language,
  approval: MissionSheetModel['approvals'][number],
  { row, protocol }: AskedRequest,
): MissionSheetModel['approvals'][number] => {
  if (protocol === null) return approval;
  const { decision: words } = documentWords(language);
  const { signed_by: name, signed_at } = protocol;
  const date = calendarDateText(language, localDate(signed_at ?? protocol.asked_at, row.time_zone));
  const lines = [
    fillPlaces(words.protocol, { title: row.request.constraint.title, text: protocol.text }),
    name === null
      ? fillPlaces(words.protocol_asked, { date })
      : fillPlaces(words.protocol_signed, { name, date }),
  ];
  return { ...approval, conditions: [...approval.conditions, ...lines] };
};

/** What a request's sheet prints, on paper and in Word. */
const requestModel = async (
  deps: SavedSheetDeps,
  about: AskedRequest,
  language: Language,
): Promise<MissionSheetModel> => {
  const { row, asked } = about;
  const { decided, printed } = await grantedParts(deps.db, about);
  const { request } = row;
  const approval = withProtocol(language, toSheetApproval(language, decided), about);
  const { dataset } = deps.airspace.current();
  const { operator, pilot } = request;
  return {
    language,
    kind: 'request',
    time_zone: row.time_zone,
    generated_at: deps.clock.now().toISOString(),
    live_url: `${deps.config.public_url}/map/approvals/${row.id}`,
    name: request.flight_name,
    display_identifier: row.display_identifier,
    status: approval.decision,
    operator: { name: operator.name, registration: operator.uas_operator_number },
    headline: headlineOf(language, approval.decision, about),
    ...printed,
    free_height: freeHeightOfRequest(request.constraint),
    ground: sheetGround(asked),
    scenario: request.scenario,
    visibility: request.visibility,
    night_flight: request.night_flight,
    conduct: askedConduct(language, request),
    description: answeredText(language, request),
    zones: [
      ...zonesAround(dataset.zones, asked),
      ...askedZones(about, dataset, printed.areas).filter(({ kind }) => kind === 'UAS'),
    ],
    aerodromes: nearestAerodromes(dataset, [row.center_lng, row.center_lat]),
    pilots: [{ name: pilot.full_name, phone: pilot.phone }],
    drones: request.drones.map((drone) => droneOf(language, drone)),
    constraints: askedConstraints(language, about, { state: approval.decision, tone: approval.tone }),
    analysed_at: row.submitted_at,
    approvals: [approval],
    contacts: contactsOf(language, about),
    sources: [],
  };
};

/**
 * The sheet of a request: what was asked of the authority and what it decided. A request that was withdrawn or refused
 * keeps its words.
 */
export const drawRequestSheet = async (
  deps: SavedSheetDeps,
  about: AskedRequest,
  language: Language,
): Promise<BinaryReply> => drawSheet(deps.workers, await requestModel(deps, about, language));

/** The same words as a Word document. */
export const writeRequestWord = async (
  deps: SavedSheetDeps,
  about: AskedRequest,
  language: Language,
): Promise<BinaryReply> => writeWord(deps.workers, await requestModel(deps, about, language));

/**
 * The areas that were asked for as KML 2.2, with the heights and hours granted, and the zone they were asked for in.
 * @param drawn The areas as they are drawn, in the order of `asked`.
 */
export const writeRequestKml = async (
  deps: SavedSheetDeps,
  about: AskedRequest,
  drawn: Parameters<typeof drawnShapes>[1],
  language: Language,
): Promise<BinaryReply> => {
  const { row } = about;
  const { decided, printed } = await grantedParts(deps.db, about);
  const shapes = await drawnShapes(deps.geometry, drawn);
  const model: KmlModel = {
    name: `${row.display_identifier} – ${row.request.flight_name}`,
    language,
    time_zone: row.time_zone,
    headline: headlineOf(language, toSheetApproval(language, decided).decision, about),
    generated_at: deps.clock.now().toISOString(),
    period: printed.period,
    conduct: askedConduct(language, row.request),
    areas: printed.areas.map((area, index) => ({ ...area, outline: shapes[index] ?? null })),
    zones: askedZones(about, deps.airspace.current().dataset, printed.areas),
  };
  return writeKml(deps.workers, `${row.display_identifier}.kml`, { kind: 'mission', model });
};
