import type { KmlModel } from '@envol/documents/kml';
import type {
  MissionSheetModel,
  SheetArea,
  SheetConstraint,
  SheetHeadline,
  SheetZone,
} from '@envol/documents/missionSheet.model';
import type { Actor } from '@envol/domain/access/actor';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { askedFreeHeight } from '@envol/domain/flights/freeHeight';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { localDate } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import { fill } from '@envol/i18n/say';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  conductOf,
  contactRole,
  delegatedWord,
  documentWords,
  drawSheet,
  droneOf,
  findOneDecided,
  grantedTermsOf,
  nearestAerodromes,
  officialBehind,
  prefectureFieldWord,
  sheetAreas,
  sheetGround,
  sheetHeight,
  sheetPeriod,
  titleOf,
  toSheetApproval,
  whatOf,
  writeKml,
  writeWord,
  yesOrNo,
  zonesAround,
} from '../flights/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { groundOfArea, protocolOf } from './approvals.mapper.ts';
import { type ApprovalParts, findApproval, findOutlines } from './approvals.queries.ts';

/** A request with all that was asked; the same 404 for an unknown and for a foreign id. */
const load = async (deps: ApprovalsDeps, actor: Actor, id: number): Promise<ApprovalParts> => {
  const parts = await findApproval(deps.db, actor, id);
  if (!parts) throw notFound();
  return parts;
};

/** The areas that were asked for, as they were, in the shape of a mission's. */
const askedAreas = ({ row, areas }: ApprovalParts) =>
  areas.map((area) => ({
    id: area.flight_area_id,
    name: area.identifier,
    geometry: area.geometry as AreaGeometry,
    max_height_m: area.height,
    ground: groundOfArea(row.request, area.flight_area_id),
    area_m2: area.area_m2,
    center_lng: area.lng,
    center_lat: area.lat,
  }));

/** What the sheet and the files of a request print. Throws NOT_FOUND. */
export const loadAsked = async (deps: ApprovalsDeps, actor: Actor, id: number) => {
  const parts = await load(deps, actor, id);
  const { row } = parts;
  const decided = await findOneDecided(deps.db, id);
  const terms = grantedTermsOf(decided);
  const asked = askedAreas(parts);
  return {
    parts,
    row,
    decided,
    asked,
    period: sheetPeriod(row, terms),
    height: sheetHeight(row.max_flying_height, asked, terms),
    areas: sheetAreas(row.max_flying_height, asked, terms),
  };
};

/** The zones that the request is about, in the data in force. */
const askedZones = (
  { row }: ApprovalParts,
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
const whoAnswers = (language: Language, { row }: Pick<ApprovalParts, 'row'>): string =>
  row.delegator_name === null
    ? row.structure_name
    : delegatedWord(language, { name: row.structure_name, delegator: row.delegator_name });

const askedConstraints = (
  language: Language,
  { row }: ApprovalParts,
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

const headlineOf = (language: Language, decision: string, parts: ApprovalParts): SheetHeadline => {
  const { sheet } = documentWords(language);
  const { status } = parts.row;
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
    details: [sheet.request_detail],
    todo: [],
  };
};

const contactsOf = (language: Language, { row }: ApprovalParts): MissionSheetModel['contacts'] => {
  const { contact, name } = row.request.operator;
  return contact === null
    ? [{ role: contactRole(language, 'operator'), name, phone: null, email: null }]
    : [{ role: contactRole(language, 'operator'), ...contact }];
};

/** What was written, then the fields of the forms that were answered, each on a line. */
const answeredText = (
  language: Language,
  { details, external_form, ...request }: ApprovalParts['row']['request'],
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
  { max_ground_speed_ms = null, airspace_observers = null }: ApprovalParts['row']['request'],
): string[] => conductOf(language, { max_ground_speed_ms, airspace_observers });

/** The protocol among what binds: what it is about, in the authority's words, and whether it is signed. */
const withProtocol = (
  language: Language,
  approval: MissionSheetModel['approvals'][number],
  parts: ApprovalParts,
): MissionSheetModel['approvals'][number] => {
  const protocol = protocolOf(parts);
  if (protocol === null) return approval;
  const { decision: words } = documentWords(language);
  const { signed_by: name, signed_at } = protocol;
  const date = calendarDateText(language, localDate(signed_at ?? protocol.asked_at, parts.row.time_zone));
  const lines = [
    fill(words.protocol, { title: parts.row.request.constraint.title, text: protocol.text }),
    name === null ? fill(words.protocol_asked, { date }) : fill(words.protocol_signed, { name, date }),
  ];
  return { ...approval, conditions: [...approval.conditions, ...lines] };
};

/** What a request's sheet prints, on paper and in Word. */
const requestModel = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<MissionSheetModel> => {
  const { parts, row, decided, asked, ...printed } = await loadAsked(deps, actor, id);
  const { request } = row;
  const approval = withProtocol(language, toSheetApproval(language, decided), parts);
  const { dataset } = deps.airspace.current();
  const { operator, pilot } = request;
  return {
    language,
    kind: 'request',
    time_zone: row.time_zone,
    generated_at: deps.clock.now().toISOString(),
    live_url: `${deps.config.public_url}/map/approvals/${id}`,
    name: request.flight_name,
    display_identifier: row.display_identifier,
    status: approval.decision,
    operator: { name: operator.name, registration: operator.uas_operator_number },
    headline: headlineOf(language, approval.decision, parts),
    ...printed,
    free_height: askedFreeHeight(request.constraint),
    ground: sheetGround(asked),
    scenario: request.scenario,
    visibility: request.visibility,
    night_flight: request.night_flight,
    conduct: askedConduct(language, request),
    description: answeredText(language, request),
    zones: [
      ...zonesAround(dataset.zones, asked),
      ...askedZones(parts, dataset, printed.areas).filter(({ kind }) => kind === 'UAS'),
    ],
    aerodromes: nearestAerodromes(dataset, [row.center_lng, row.center_lat]),
    pilots: [{ name: pilot.full_name, phone: pilot.phone }],
    drones: request.drones.map((drone) => droneOf(language, drone)),
    constraints: askedConstraints(language, parts, { state: approval.decision, tone: approval.tone }),
    analysed_at: row.submitted_at,
    approvals: [approval],
    contacts: contactsOf(language, parts),
    sources: [],
  };
};

/**
 * The sheet of a request: what was asked of the authority and what it decided, never the mission as it stands since. A
 * request that was withdrawn or refused keeps its words.
 */
export const renderRequestSheet = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => drawSheet(deps.workers, await requestModel(deps, actor, id, language));

/** The same words as a Word document. */
export const renderRequestWord = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => writeWord(deps.workers, await requestModel(deps, actor, id, language));

/** The areas that were asked for as KML 2.2, with the heights and hours granted, and the zone they were asked for in. */
export const renderRequestKml = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => {
  const { parts, row, decided, areas, period } = await loadAsked(deps, actor, id);
  const shapes = await drawnShapes(deps.geometry, await findOutlines(deps.db, id));
  const model: KmlModel = {
    name: `${row.display_identifier} – ${row.request.flight_name}`,
    language,
    time_zone: row.time_zone,
    headline: headlineOf(language, toSheetApproval(language, decided).decision, parts),
    generated_at: deps.clock.now().toISOString(),
    period,
    conduct: askedConduct(language, row.request),
    areas: areas.map((area, index) => ({ ...area, outline: shapes[index] ?? null })),
    zones: askedZones(parts, deps.airspace.current().dataset, areas),
  };
  return writeKml(deps.workers, `${row.display_identifier}.kml`, { kind: 'mission', model });
};
