/** Who is told: a prefecture of declarations, the armed forces of notifications. */
type DeclarationKind = 'prefecture' | 'army';

/**
 * Where a declaration stands at the prefecture, or a notification at the armed forces. `received`: nobody has answered.
 * `acknowledged`: taken note of. `paper_asked`: its operator owes a paper or a word. `opposed`: the flight may not take place.
 * `unopposed`: its notice ran out without an answer. `withdrawn`: its operator took it back.
 */
export const DECLARATION_STATES = [
  'received',
  'acknowledged',
  'paper_asked',
  'opposed',
  'unopposed',
  'withdrawn',
] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

/** What its reader may do. */
export const DECLARATION_ACTS = ['acknowledge', 'ask_paper', 'oppose'] as const;
export type DeclarationAct = (typeof DECLARATION_ACTS)[number];

/** `answer`, `withdraw`, `receive` (again): its operator's. `pass`: the clock's. */
export type DeclarationAction = DeclarationAct | 'answer' | 'withdraw' | 'receive' | 'pass';

const OPERATORS = { withdraw: 'withdrawn', receive: 'received' } as const;

const TRANSITIONS: Readonly<
  Record<DeclarationState, Partial<Readonly<Record<DeclarationAction, DeclarationState>>>>
> = {
  received: {
    acknowledge: 'acknowledged',
    ask_paper: 'paper_asked',
    oppose: 'opposed',
    pass: 'unopposed',
    ...OPERATORS,
  },
  paper_asked: {
    acknowledge: 'acknowledged',
    ask_paper: 'paper_asked',
    oppose: 'opposed',
    answer: 'received',
    ...OPERATORS,
  },
  // A prefect may forbid a flight until it takes place.
  acknowledged: { oppose: 'opposed', ask_paper: 'paper_asked', ...OPERATORS },
  unopposed: { acknowledge: 'acknowledged', oppose: 'opposed', ...OPERATORS },
  // Taken note of after all: the opposition is lifted.
  opposed: { acknowledge: 'acknowledged', ...OPERATORS },
  withdrawn: { receive: 'received' },
};

/** What an action makes of a state; null where it cannot be done. */
export const declarationAfter = (
  state: DeclarationState,
  action: DeclarationAction,
): DeclarationState | null => TRANSITIONS[state][action] ?? null;

/** Acts that take words: what is asked for, why it is opposed. */
export const takesReason = (act: DeclarationAct): boolean => act !== 'acknowledge';

/** A declaration, as far as what may be done with it depends on it. */
export interface StandingDeclaration {
  readonly kind: DeclarationKind;
  readonly state: DeclarationState;
  /** When its last flight ends, ISO 8601. */
  readonly flight_end: string;
  /** Its mission, or the notification itself, is no more: nothing reaches its operator. */
  readonly is_deleted: boolean;
}

/** What its reader may do with it at an instant. The armed forces are told, and grant or forbid nothing here. */
export const declarationActs = (
  { kind, state, flight_end, is_deleted }: StandingDeclaration,
  now: Date,
): DeclarationAct[] =>
  is_deleted || Date.parse(flight_end) <= now.getTime()
    ? []
    : DECLARATION_ACTS.filter(
        (act) => !(kind === 'army' && act === 'oppose') && declarationAfter(state, act) !== null,
      );

/** How an authority that has a desk of its own stands to what it was told. */
export interface DeskStanding {
  readonly kind: DeclarationKind;
  readonly state: DeclarationState;
  /** It arrived there; false: its operator says that it handed it in elsewhere. */
  readonly is_proven: boolean;
  /** Which authority reads it. */
  readonly structure_id?: number;
}

/**
 * Whether its notice still runs at the prefecture: no answer, and none can be taken for one yet. The armed forces need not answer;
 * what was handed in elsewhere is its operator's word.
 */
export const isPending = ({ kind, state, is_proven }: DeskStanding): boolean =>
  kind === 'prefecture' && state === 'received' && is_proven;

/** What a declaration is called by its reader and its operator: "D-31-0482"; a notification to the armed forces "N-0482". */
export const declarationReference = ({
  kind,
  departement,
  number,
}: {
  readonly kind: DeclarationKind;
  readonly departement: string | null;
  readonly number: number;
}): string => {
  const place = String(number).padStart(4, '0');
  if (kind === 'army') return `N-${place}`;
  return departement === null ? `D-${place}` : `D-${departement}-${place}`;
};

/** What may have happened to a declaration, as its journal names it. */
export const DECLARATION_EVENTS = [
  'received',
  'received_again',
  'handed_in',
  'acknowledge',
  'ask_paper',
  'oppose',
  'answer',
  'withdraw',
  'pass',
  'inform_town',
  'town_returned',
] as const;
export type DeclarationEvent = (typeof DECLARATION_EVENTS)[number];
