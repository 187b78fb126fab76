import type { RequestPriceState } from './payments.ts';
import type { ApprovalStatus } from './statuses.ts';

/** A request as far as the areas it asks for are concerned. */
export interface RequestedCoverage {
  readonly id: number;
  readonly status: ApprovalStatus;
  /** The mission's areas that were asked for. */
  readonly area_ids: readonly number[];
  /** The mission is no longer what the authority was shown. */
  readonly is_outdated: boolean;
  /** Its period was over before it could bind again. */
  readonly is_closed: boolean;
  /** What its price waits for; null: it costs nothing. Absent: not known. */
  readonly payment?: RequestPriceState | null;
}

/**
 * What an authority was asked and granted for the areas of a constraint: `granted` when every area is, `waiting` when
 * every area was asked, `refused` and `outdated` when one of them is, `none` while one was not asked.
 */
export type CoverageOutcome = 'none' | 'waiting' | 'granted' | 'outdated' | 'refused';

export interface Coverage {
  readonly outcome: CoverageOutcome;
  /** The request to look at: one that waits for the operator's answer, one that waits for its price, else the newest; null where there is none. */
  readonly approval_id: number | null;
  readonly approval_status: ApprovalStatus | null;
  /** What the price of that request waits for; null: for nothing. */
  readonly price_due: RequestPriceState | null;
  /** Ids of the areas that may be asked for now: no standing request asks for them. */
  readonly areas_to_ask: readonly string[];
}

/** Whether a request holds its areas, so that they cannot be asked for again: neither withdrawn, refused nor closed. */
export const isStanding = ({ status, is_closed }: Pick<RequestedCoverage, 'status' | 'is_closed'>): boolean =>
  status !== 'cancelled' && status !== 'refused' && !is_closed;

const outcomeOfArea = (request: RequestedCoverage | undefined): CoverageOutcome => {
  if (request === undefined) return 'none';
  if (request.status === 'refused') return 'refused';
  if (request.is_outdated) return request.is_closed ? 'none' : 'outdated';
  return request.status === 'accepted' || request.status === 'reserves' ? 'granted' : 'waiting';
};

const covers = ({ area_ids }: RequestedCoverage, area: number): boolean => area_ids.includes(area);

/** The request that speaks for an area: the newest that holds it, else the newest that asked for it. */
const requestFor = (area: number, asked: readonly RequestedCoverage[]): RequestedCoverage | undefined =>
  asked.findLast((each) => covers(each, area) && isStanding(each)) ??
  asked.findLast((each) => covers(each, area));

const withoutCancelled = <Request extends RequestedCoverage>(requests: readonly Request[]): Request[] =>
  requests.filter(({ status }) => status !== 'cancelled');

/**
 * The id of the request by which an authority agreed to an area, for the mission as it is; null where it did not.
 * `requests` are those of the mission to that authority, the oldest first.
 */
export const grantOf = (area: number, requests: readonly RequestedCoverage[]): number | null => {
  const request = requestFor(area, withoutCancelled(requests));
  return request !== undefined && outcomeOfArea(request) === 'granted' ? request.id : null;
};

/** The price of a request without which its authority grants nothing; null where it waits for none. */
export const priceDueOf = ({ payment }: Pick<RequestedCoverage, 'payment'>): RequestPriceState | null =>
  payment == null || payment.state === 'settled' ? null : payment;

const WEIGHT: readonly CoverageOutcome[] = ['refused', 'none', 'outdated', 'waiting', 'granted'];

/**
 * How an authority's requests cover the areas of one constraint: an answer for one area says nothing of another.
 * `areaIds` are the areas that the constraint meets (none: the mission as a whole); `requests` those of the mission to
 * the authority that answers for it, the oldest first.
 */
export const coverageOf = (areaIds: readonly string[], requests: readonly RequestedCoverage[]): Coverage => {
  const asked = withoutCancelled(requests);
  const areas = areaIds.map(Number);
  const bearing =
    areaIds.length === 0 ? asked : asked.filter((each) => areas.some((area) => covers(each, area)));
  const outcomes =
    areaIds.length === 0
      ? [outcomeOfArea(asked.findLast(isStanding) ?? asked.at(-1))]
      : areas.map((area) => outcomeOfArea(requestFor(area, asked)));
  const shown =
    bearing.findLast(({ status }) => status === 'incomplete') ??
    bearing.findLast((each) => priceDueOf(each) !== null) ??
    bearing.at(-1);
  return {
    outcome: WEIGHT.find((outcome) => outcomes.includes(outcome)) ?? 'none',
    approval_id: shown?.id ?? null,
    approval_status: shown?.status ?? null,
    price_due: shown === undefined ? null : priceDueOf(shown),
    areas_to_ask: areaIds.filter(
      (area) => !asked.some((each) => covers(each, Number(area)) && isStanding(each)),
    ),
  };
};
