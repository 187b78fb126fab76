import type {
  Analysis,
  Constraint,
  ConstraintKind,
  Decider,
  Notice,
  ProtocolItem,
  Reason,
  Verdict,
} from '../airspace/constraint.ts';
import type { JudgingDates } from '../airspace/deciders/authorities.ts';
import { noticeFor } from '../regulation/notices.ts';
import type { NoticeRule } from '../regulation/ruleset.ts';
import { localDate } from '../time/localTime.ts';
import { lawOf } from './law.ts';

/** Procedures that the staff may add, the least strict first; notifications are asked by the law alone. */
export const ADDED_PROCEDURES = [
  'protocol_form_links',
  'email_request',
  'approval_request',
] as const satisfies readonly ProtocolItem[];
export type AddedProcedure = (typeof ADDED_PROCEDURES)[number];

/** What the staff adds to the law about a type of constraint, for flights from a date on. Nothing of it frees a flight. */
export interface TypeAddition {
  readonly kind: ConstraintKind;
  /** First local flight date, YYYY-MM-DD. */
  readonly valid_from: string;
  readonly procedure: AddedProcedure | null;
  /** Where a letter goes when nothing better is published. */
  readonly email: string | null;
  readonly notice: NoticeRule | null;
  /** Who answers where nobody of the publication does in the product. */
  readonly structure: { readonly code: string; readonly name: string } | null;
}

/** Kinds that nobody is asked about: another plan, drone or side of the border settles them. */
const NOT_ASKED: ReadonlySet<ConstraintKind> = new Set([
  'scenario',
  'drone_compatibility',
  'territory_border',
]);
/** Kinds that the law has told to somebody, in a way of its own that no letter stands in for. */
const TOLD: ReadonlySet<ConstraintKind> = new Set([
  'beyond_visual_line_of_sight',
  'populated_area',
  'military_training',
]);
/** Kinds whose hours of sending the law sets. */
const OWN_WINDOW: ReadonlySet<ConstraintKind> = new Set(['beyond_visual_line_of_sight', 'military_training']);

/** Which parts of an addition a type of constraint takes. */
export const additionParts = (kind: ConstraintKind) => ({
  procedure: !NOT_ASKED.has(kind) && !TOLD.has(kind),
  notice: !NOT_ASKED.has(kind) && !OWN_WINDOW.has(kind),
  structure: !NOT_ASKED.has(kind) && !TOLD.has(kind),
});

const rank = (procedure: ProtocolItem | null): number =>
  procedure === null ? -1 : (ADDED_PROCEDURES as readonly ProtocolItem[]).indexOf(procedure);

/** What is wrong with an addition, as a key of the fields' texts. */
export interface AdditionIssue {
  readonly path: 'procedure' | 'notice_days' | 'structure_id' | 'email' | 'form_links';
  readonly key: 'required' | 'set_by_law' | 'weaker_than_law';
}

type Asked = Omit<TypeAddition, 'valid_from' | 'structure'> & {
  readonly has_structure: boolean;
  readonly form_links_count: number;
};

const whoIsAsked = ({ procedure, email, has_structure, form_links_count }: Asked): AdditionIssue[] => {
  switch (procedure) {
    case 'approval_request':
      return has_structure ? [] : [{ path: 'structure_id', key: 'required' }];
    case 'email_request':
      return email === null ? [{ path: 'email', key: 'required' }] : [];
    case 'protocol_form_links':
      return form_links_count === 0 ? [{ path: 'form_links', key: 'required' }] : [];
    case null:
      return [];
  }
};

/** Why an addition cannot be made: it would not be stricter than the law, or does not say who is asked. */
export const additionIssues = (asked: Asked): AdditionIssue[] => {
  const { kind, procedure, notice, has_structure } = asked;
  const parts = additionParts(kind);
  const law = lawOf(kind);
  const issues = whoIsAsked(asked);
  if (procedure !== null && !parts.procedure) issues.push({ path: 'procedure', key: 'set_by_law' });
  else if (procedure !== null && law.every((entry) => rank(entry.procedure) > rank(procedure)))
    issues.push({ path: 'procedure', key: 'weaker_than_law' });
  if (notice !== null && !parts.notice) issues.push({ path: 'notice_days', key: 'set_by_law' });
  else if (notice !== null && law.some((entry) => isShorter(notice, entry.notice)))
    issues.push({ path: 'notice_days', key: 'weaker_than_law' });
  if (has_structure && !parts.structure) issues.push({ path: 'structure_id', key: 'set_by_law' });
  return issues;
};

/** Whether a notice is surely no longer than another: days of different counts are compared on their dates. */
const isShorter = (notice: NoticeRule, other: NoticeRule | null): boolean =>
  other !== null && other.mode === notice.mode && notice.days < other.days;

/** The addition in force on a local flight date among those of one type. */
export const additionOn = <Addition extends Pick<TypeAddition, 'valid_from'>>(
  additions: readonly Addition[],
  date: string,
): Addition | undefined =>
  additions
    .filter(({ valid_from }) => valid_from <= date)
    .reduce<Addition | undefined>(
      (best, each) => (best === undefined || each.valid_from >= best.valid_from ? each : best),
      undefined,
    );

const ADDED = (code: string, params: Reason['params'] = {}): Reason => ({ code, params });

/** Whether a card is one of those to which a procedure can be added: something binds, and no plan settles it. */
const takesProcedure = ({ effect, activity, kind, procedure }: Constraint): boolean =>
  additionParts(kind).procedure &&
  activity !== 'inactive' &&
  (effect === 'information' || (effect === 'agreement' && rank(procedure) >= 0));

const procedureOf = (card: Constraint, added: AddedProcedure | null): ProtocolItem | null =>
  added !== null && takesProcedure(card) && rank(added) > rank(card.procedure) ? added : card.procedure;

const deciderOf = (
  { title, decider }: Constraint,
  { structure, email }: TypeAddition,
  isConnected: (code: string) => boolean,
): Decider | null => {
  const before = decider ?? {
    kind: 'zone_manager' as const,
    structure_code: null,
    name: title,
    contact: null,
    contacts: [],
  };
  const own = before.structure_code !== null && isConnected(before.structure_code);
  const contacts =
    email === null || before.contacts.some(({ value }) => value === email)
      ? before.contacts
      : [...before.contacts, { kind: 'email' as const, value: email, label: null }];
  const answers =
    structure === null || own
      ? {}
      : { kind: 'authority' as const, structure_code: structure.code, name: structure.name };
  return { ...before, ...answers, contacts, contact: contacts[0]?.value ?? null };
};

/**
 * The card as the catalogue has it on the flight's first day: a stricter procedure, an address, who answers. A prohibition,
 * a notification and what only another plan settles stay the law's. The notice comes last: see `withAddedNotice`.
 */
export const withAddition = (
  card: Constraint,
  addition: TypeAddition | undefined,
  isConnected: (code: string) => boolean,
): Constraint => {
  if (addition === undefined || !additionParts(card.kind).procedure || card.effect === 'free') return card;
  const procedure = procedureOf(card, addition.procedure);
  if (procedure === null) return card;
  const isRaised = procedure !== card.procedure;
  const binds = card.effect === 'information' && isRaised;
  return {
    ...card,
    procedure,
    effect: binds ? 'agreement' : card.effect,
    free_height_m: binds ? null : card.free_height_m,
    decider: deciderOf(card, addition, isConnected),
    reasons: isRaised
      ? [...card.reasons, ADDED('type_procedure_added', { from: addition.valid_from })]
      : card.reasons,
  };
};

const isAsked = ({ effect, procedure }: Constraint): boolean =>
  procedure !== null && (effect === 'agreement' || effect === 'forbidden' || effect === 'notification');

/** The notice of the law, of the authority, or of the catalogue: the one that ends first. */
export const withAddedNotice = (
  card: Constraint,
  addition: TypeAddition | undefined,
  { start, now, time_zone, departements }: JudgingDates,
): Constraint => {
  if (addition?.notice == null || !additionParts(card.kind).notice || !isAsked(card)) return card;
  const rule = addition.notice;
  const notice: Notice = noticeFor(rule, localDate(start, time_zone), {
    now,
    time_zone,
    departements: rule.mode === 'calendar' ? '' : departements(),
  });
  if (card.notice !== null && card.notice.latest_date <= notice.latest_date) return card;
  return {
    ...card,
    notice,
    reasons: [...card.reasons, ADDED('type_notice_added', { from: addition.valid_from, days: rule.days })],
  };
};

const SETTLED: ReadonlySet<Verdict> = new Set(['clear', 'unverified', 'out_of_date']);

/** What of an analysis follows from its cards, once the catalogue has made some of them bind. */
export const settledByAdditions = (
  before: Pick<Analysis, 'verdict' | 'free_height_m' | 'constraints'>,
  after: readonly Constraint[],
): Pick<Analysis, 'verdict' | 'free_height_m'> => {
  const binds = after.some(
    ({ effect, key }) =>
      effect === 'agreement' && before.constraints.find((card) => card.key === key)?.effect === 'information',
  );
  const { verdict, free_height_m } = before;
  return binds
    ? { verdict: SETTLED.has(verdict) ? 'steps' : verdict, free_height_m: null }
    : { verdict, free_height_m };
};
