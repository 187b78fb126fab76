import type { FlightConstraint } from '@envol/contract/constraints';
import type { CrewDrone } from '@envol/contract/drones';
import type { SheetDrone, SheetTone } from '@envol/documents/missionSheet.model';
import { asksForAnotherPlan, cardName } from '@envol/domain/airspace/constraint';
import { deciderName } from '@envol/domain/airspace/deciders/deciderName';
import type { RequestPriceState } from '@envol/domain/approvals/payments';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { massesOf } from '@envol/domain/drones/masses';
import type { OperatingAuthorization } from '@envol/domain/drones/operatingAuthorization';
import type { FlightStatus } from '@envol/domain/flights/statuses';
import { isStep, stepState } from '@envol/domain/flights/steps';
import { calendarDateText } from '@envol/i18n/dates';
import { proofText, type SayProof } from '@envol/i18n/proofText';
import { numberText } from '@envol/i18n/quantities';
import { type Fillings, fillPlaces, sayText, wordsAt } from '@envol/i18n/say';
import type { StoredReason, StoredRequest } from '../../platform/db/stored.ts';
import { type Language, reasonText } from '../../platform/http/texts.ts';
import type { EndingPaper } from '../paper-states/index.ts';
import { TEXTS } from './sheetTexts.ts';

/** The words of the documents themselves. */
export const documentWords = (language: Language) => TEXTS[language].documents;

/** What an area without a name is called: "Area 2". */
export const areaName = (language: Language, number: number): string =>
  fillPlaces(TEXTS[language].flights.where.area, { number });

/** "Blagnac, in the place of Francazal". */
export const delegatedWord = (
  language: Language,
  names: { readonly name: string; readonly delegator: string },
): string => sayText(TEXTS[language].documents, language, 'sheet.delegated', names) ?? names.name;

/** What a field of a prefecture's declaration is called; null for one that it does not ask. */
export const prefectureFieldWord = (language: Language, name: string): string | null =>
  (TEXTS[language].constraints.prefecture_fields as Readonly<Record<string, string>>)[name] ?? null;

export const yesOrNo = (language: Language, answer: boolean): string =>
  TEXTS[language].mission_request[answer ? 'yes' : 'no'];

export const flightStatusWord = (language: Language, status: FlightStatus): string =>
  TEXTS[language].flights_list.statuses[status];

export const approvalStatusWord = (language: Language, status: ApprovalStatus): string =>
  TEXTS[language].common.approval_statuses[status];

export const sourceWord = (language: Language, source: string): string =>
  (TEXTS[language].constraints.sources as Readonly<Record<string, string>>)[source] ?? source;

const APPROVAL_TONES: Readonly<Record<ApprovalStatus, SheetTone>> = {
  submitted: 'pending',
  pending: 'pending',
  incomplete: 'todo',
  awaiting_validation: 'pending',
  accepted: 'done',
  reserves: 'done',
  refused: 'refused',
  cancelled: 'info',
};
export const approvalTone = (status: ApprovalStatus): SheetTone => APPROVAL_TONES[status];

/** Where the step stands, in a word and with the symbol to draw beside it. */
export const stateOf = (
  language: Language,
  {
    effect,
    status,
    proof,
    is_simulated = false,
    approval_status = null,
    price_due = null,
  }: Pick<FlightConstraint, 'effect' | 'status' | 'proof'> & {
    readonly is_simulated?: boolean;
    /** Of the request that stands for it; null: none. */
    readonly approval_status?: ApprovalStatus | null;
    /** Without which its authority grants nothing; null: nothing is due. */
    readonly price_due?: RequestPriceState | null;
  },
): { state: string; tone: SheetTone } => {
  const words = TEXTS[language].flights.card.states;
  if (!isStep(effect)) return { state: effect === 'free' ? words.free : words.information, tone: 'info' };
  const standing = stepState({ status, approval_status, price_due });
  // Nobody said who did it, when or how: the sheet must not look surer than the card.
  if (standing === 'done' && status === 'checked' && proof === null)
    return { state: words.unproved, tone: 'pending' };
  // Nothing left the platform: as on the card, that settles nothing in truth.
  if (standing === 'done' && is_simulated) return { state: words.simulated, tone: 'pending' };
  if (standing === 'done') return { state: words.done, tone: 'done' };
  if (standing === 'waiting') return { state: words.waiting, tone: 'pending' };
  if (standing === 'refused') return { state: words.refused, tone: 'refused' };
  return effect === 'forbidden'
    ? { state: words.forbidden, tone: 'refused' }
    : { state: words.todo, tone: 'todo' };
};

/** What a step that is done rests on, or that nobody said so of one marked by hand; null for one that is open. */
export const proofOf = (
  language: Language,
  {
    status,
    proof,
    prefect_order: order = null,
  }: Pick<FlightConstraint, 'status' | 'proof'> & Partial<Pick<FlightConstraint, 'prefect_order'>>,
  timeZone: string,
): string | null => {
  if (order !== null)
    return fillPlaces(TEXTS[language].flights.card.under_order, {
      number: order.number,
      date: calendarDateText(language, order.signed_on, 'short'),
      name: order.structure_name,
    });
  const words = TEXTS[language].flights.proof;
  const sayProof: SayProof = (key, params) => fillPlaces(String(wordsAt(words, key)), params);
  const isTold = status === 'checked' || (status === 'done' && proof !== null);
  return isTold ? proofText(sayProof, language, proof, timeZone) : null;
};

/** What a constraint is called: as published, or by the words of the rule. */
export const titleOf = (
  language: Language,
  constraint: Pick<FlightConstraint, 'key' | 'kind' | 'title'>,
): string => {
  const { word, name } = cardName(constraint, language);
  const kind = word && TEXTS[language].constraints.kinds[word];
  return [kind, name].filter((part) => part !== null).join(' · ');
};

/** What is left to do about a constraint, as a list to tick says it: a drone that does not suit is changed, not ticked off. */
export const todoOf = (
  language: Language,
  constraint: Pick<FlightConstraint, 'key' | 'kind' | 'title' | 'effect'>,
): string => {
  const what = titleOf(language, constraint);
  return asksForAnotherPlan(constraint)
    ? fillPlaces(documentWords(language).sheet.todo_change, { what })
    : what;
};

/** What a constraint means for the mission: its reasons in words. */
export const whatOf = (
  language: Language,
  { reasons }: { readonly reasons: readonly StoredReason[] },
): string =>
  reasons.map((reason) => reasonText(language, { ...reason, code: `reasons.${reason.code}` })).join(' ');

/** Who decides, as people call it. */
export const deciderOf = (language: Language, decider: NonNullable<FlightConstraint['decider']>): string => {
  const { word, name } = deciderName(decider);
  return word === null ? name : fillPlaces(TEXTS[language].common.deciders[word], { name });
};

/** Who decides, with the contact and the last date for asking, or since when it is over. */
export const whoOf = (
  language: Language,
  {
    decider,
    notice,
  }: Pick<FlightConstraint, 'decider'> & { readonly notice: { readonly latest_date: string } | null },
  is_late = false,
): string | null => {
  if (!decider) return null;
  const { card } = TEXTS[language].flights;
  const called = deciderOf(language, decider);
  const name = decider.contact === null ? called : `${called} (${decider.contact})`;
  return notice
    ? `${name}, ${fillPlaces(is_late ? card.notice_late : card.notice_date, { date: calendarDateText(language, notice.latest_date) })}`
    : name;
};

export interface DecisionTerms {
  readonly message: string | null;
  readonly min_allowed_date_start: string | null;
  readonly max_allowed_date_end: string | null;
  readonly min_allowed_time_start: string | null;
  readonly max_allowed_time_end: string | null;
  readonly tactical_contact_required: boolean;
}

/** The conditions of a decision, one each: the dates, the hours, the contact, and what the authority wrote. */
export const conditionsOf = (language: Language, terms: DecisionTerms): string[] => {
  const words = TEXTS[language].documents.decision;
  const { min_allowed_time_start: start, max_allowed_time_end: end } = terms;
  const sentences = [
    terms.min_allowed_date_start &&
      fillPlaces(words.min_date, { date: calendarDateText(language, terms.min_allowed_date_start) }),
    terms.max_allowed_date_end &&
      fillPlaces(words.max_date, { date: calendarDateText(language, terms.max_allowed_date_end) }),
    start && end
      ? fillPlaces(words.hours, { start, end })
      : start
        ? fillPlaces(words.hours_from, { start })
        : end && fillPlaces(words.hours_until, { end }),
    terms.tactical_contact_required && words.tactical_contact,
    terms.message,
  ].filter((sentence): sentence is string => typeof sentence === 'string' && sentence.trim() !== '');
  return sentences.map((sentence) => (/[.!?…]$/.test(sentence.trim()) ? sentence : `${sentence}.`));
};

export const contactRole = (language: Language, role: 'authority' | 'operator'): string =>
  role === 'authority' ? TEXTS[language].flights.card.decides : TEXTS[language].documents.decision.operator;

/** A paper that ends before the mission does. */
export const endingPaperText = (
  language: Language,
  { category, expires_on }: Pick<EndingPaper, 'category' | 'expires_on'>,
): string => {
  const { papers } = TEXTS[language];
  const names: Readonly<Record<string, string>> = papers.categories;
  const paper = names[category] ?? papers.categories.other;
  return fillPlaces(papers.ends_before_mission, { paper, date: calendarDateText(language, expires_on) });
};

/** The aircraft with all that identifies it. */
export const droneOf = (
  language: Language,
  drone: Omit<StoredRequest['drones'][number], 'id'> &
    Partial<Pick<CrewDrone, 'design_certificate' | 'c5_kit'>>,
): SheetDrone => {
  const { name, registration, mass_kg, drone_class, serial_number, remote_id } = drone;
  const model = `${drone.manufacturer ?? ''} ${drone.model ?? ''}`.trim();
  const kinds: Readonly<Record<string, string>> = TEXTS[language].drones.remote_ids;
  return {
    name,
    model: model === '' ? null : model,
    registration,
    serial_number,
    remote_id: remote_id === null ? null : (kinds[remote_id] ?? remote_id),
    mass_kg,
    drone_class,
    papers: (['design_certificate', 'c5_kit'] as const).flatMap((paper) =>
      drone[paper] === 'yes' ? [TEXTS[language].documents.sheet[paper]] : [],
    ),
  };
};

/** The speed and the observers, where the operator has said them. */
export const conductOf = (
  language: Language,
  mission: { readonly max_ground_speed_ms: number | null; readonly airspace_observers: number | null },
): string[] => {
  const { max_ground_speed_ms: speed, airspace_observers: observers } = mission;
  const word = (key: string, fillings: Fillings): string[] => {
    const text = sayText(TEXTS[language].documents, language, `sheet.${key}`, fillings);
    return text === undefined ? [] : [text];
  };
  return [
    ...(speed === null ? [] : word('max_ground_speed', { speed: numberText(language, speed, 3) })),
    ...(observers === null ? [] : word('observers', { count: observers })),
  ];
};

/** The weather it is meant for, and how heavy what flies is, where several drones do. */
export const meansOf = (
  language: Language,
  weather: string | null,
  drones: readonly { readonly mass_kg: number }[],
): string[] => {
  const word = (key: string, fillings: Fillings): string[] => {
    const text = sayText(TEXTS[language].documents, language, `sheet.${key}`, fillings);
    return text === undefined ? [] : [text];
  };
  const { most, total } = massesOf(drones);
  return [
    ...(weather === null ? [] : word('weather_condition', { text: weather })),
    ...(most === null || total === null || drones.length < 2
      ? []
      : word('masses', { most: numberText(language, most, 3), total: numberText(language, total, 3) })),
  ];
};

/** The operational authorisation that it is put under, with each limit that the operator typed. */
export const authorizationOf = (language: Language, paper: OperatingAuthorization | null): string[] => {
  if (paper === null) return [];
  const word = (key: string, fillings: Fillings): string =>
    sayText(TEXTS[language].documents, language, `sheet.authorization.${key}`, fillings) ?? '';
  const limits = (['max_height_m', 'max_distance_m', 'max_speed_ms', 'max_mass_kg'] as const).flatMap(
    (field) => (paper[field] === null ? [] : [word(field, { value: numberText(language, paper[field], 3) })]),
  );
  const until =
    paper.valid_to === null
      ? word('from', { from: paper.valid_from })
      : word('period', { from: paper.valid_from, to: paper.valid_to });
  return [[word('reference', { reference: paper.reference }), until, ...limits].join(', ')];
};
