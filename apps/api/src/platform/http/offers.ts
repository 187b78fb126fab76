/** Lists of what may be done to a record now. */
const OFFER_LIST = /^(?:available|payment)_actions$/;
/** Whether an act may be done now: `can_take_off`, `may_edit`, `approval_can_be_created`, `deletable`. */
const OFFER = /(?:^|_)(?:can|may)_|^(?:edit|delet)able$/;
/** What reads as an offer, and is a fact of somebody else: an operator's right, and whether a substitute can decide. */
const FACTS: ReadonlySet<string> = new Set(['can_manage_take_off_authorizations', 'can_decide']);
/** What may be long, and holds no record. */
const SHAPES: ReadonlySet<string> = new Set(['geometry', 'geometries', 'coordinates']);

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An answer as a look through an account is given it: nothing is offered that the look would be refused. */
export const withoutOffers = (told: unknown): unknown => {
  if (Array.isArray(told)) return told.map(withoutOffers);
  if (!isPlain(told)) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      if (Array.isArray(value) && OFFER_LIST.test(name)) return [name, []];
      if (value === true && OFFER.test(name) && !FACTS.has(name)) return [name, false];
      return [name, SHAPES.has(name) ? value : withoutOffers(value)];
    }),
  );
};
