import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';

type Concerned = HelicopterDeparture['concerned'][number];

/** A departure in the way of one flight of the reader's. */
export interface Notice {
  readonly departure: HelicopterDeparture;
  readonly line: Concerned;
}

/**
 * How a notice stands: it asks for an answer; it was answered, or is near and asks for none, and goes on; or all is over. An answer
 * given outside of the corridor would keep it quiet once the drone is in it.
 */
export const noticeStanding = ({ departure, line }: Notice): 'asks' | 'goes_on' | 'over' => {
  if (departure.ended !== null || line.left_at !== null) return 'over';
  return line.receipt === null && line.place !== 'near' ? 'asks' : 'goes_on';
};

const isOver = (notice: Notice): boolean => noticeStanding(notice) === 'over';

/** Rings: in the corridor, or perhaps, without an answer. What is near is told without a sound. */
export const shouldRing = (notice: Notice): boolean =>
  noticeStanding(notice) === 'asks' && notice.line.may_receive;

const RANK = { asks: 0, goes_on: 1, over: 2 } as const;

/** What the reader's flights are told, what asks for an answer first; what was over before is history. */
export const noticesOf = (departures: readonly HelicopterDeparture[]): readonly Notice[] =>
  departures
    .flatMap((departure) => departure.concerned.map((line): Notice => ({ departure, line })))
    .filter((notice) => !isOver(notice))
    .sort(
      (one, other) => RANK[noticeStanding(one)] - RANK[noticeStanding(other)] || one.line.id - other.line.id,
    );

/** Of the flights that a departure concerns, those that are to confirm, and how many did. */
export const receiptsOf = ({ concerned }: HelicopterDeparture) => {
  const inside = concerned.filter(({ place }) => place !== 'near');
  return { inside, received: inside.filter(({ receipt }) => receipt !== null).length };
};

/** For the base: who has not answered and is in the way first, then who answered, then who is out of it. */
export const rosterOf = ({ concerned }: HelicopterDeparture): readonly Concerned[] => {
  const rank = ({ left_at, receipt, place }: Concerned): number =>
    (left_at === null ? 0 : 4) + (receipt === null ? 0 : 2) + (place === 'near' ? 1 : 0);
  return [...concerned].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
};
