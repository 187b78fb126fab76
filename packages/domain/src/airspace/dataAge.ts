import { daysAfter, daysBetween, lastDateOf } from '../time/localTime.ts';
import type { Reason, SourceCheck } from './constraint.ts';
import { type CheckedList, LISTS_OF_CHECK } from './lists/editions.ts';

/** Length of an aeronautical information cycle (AIRAC; ICAO annex 15, §6.1). */
const CYCLE_DAYS = 28;

/** The first day (YYYY-MM-DD, UTC) on which a publication is no longer in force. */
export function endOfCycle(version: {
  readonly effective_date: string;
  readonly valid_until?: string | null | undefined;
}): string {
  return version.valid_until ?? daysAfter(version.effective_date, CYCLE_DAYS);
}

/** The moments that an age is counted against, ISO 8601 instants. */
export interface AgeMoments {
  readonly now: string;
  /** When the flight ends. */
  readonly end: string;
}

/**
 * Why a publication cannot be relied upon: its cycle is over today, or will be when the flight ends; null while it
 * holds. Cycles change at 00:00 UTC.
 */
export function ageIssue(endDate: string, { now, end }: AgeMoments): Reason | null {
  const today = now.slice(0, 10);
  if (endDate <= today)
    return { code: 'data_out_of_date', params: { since: endDate, days: daysBetween(endDate, today) } };
  const lastDate = lastDateOf(end, 'UTC');
  return endDate <= lastDate ? { code: 'data_out_of_date_by_flight', params: { until: endDate } } : null;
}

/** Which publication a check rests on; the others rest on none that grows old. */
export const RESTS_ON: Readonly<Record<string, string>> = {
  sia: 'SIA',
  heliports: 'UAS',
  other_zones: 'UAS',
};

interface AgingVersion {
  /** "SIA" unless said otherwise. */
  readonly source?: string;
  readonly effective_date: string;
  readonly valid_until?: string | null | undefined;
}

/** Why a publication cannot be relied upon, in the words of its source. */
const issueOf = (version: AgingVersion, moments: AgeMoments): Reason | null => {
  const age = ageIssue(endOfCycle(version), moments);
  return age && version.source === 'UAS' ? { ...age, code: age.code.replace('data_', 'official_') } : age;
};

const LIST_OLD = /_list_old(?:_by_flight)?$/;

/**
 * Why the lists that a check rests on are no longer current: `${code}_list_old`, or `…_by_flight`. Of several the last one that
 * is past its date is told, with the date of the first beside it (`first`).
 */
const listIssue = (lists: readonly [CheckedList, ...CheckedList[]], moments: AgeMoments): Reason | null => {
  const old = lists.flatMap(({ code, edition }) => {
    const age = ageIssue(edition.valid_until, moments);
    return age === null ? [] : [{ code, edition, is_then: age.code.endsWith('_by_flight') }];
  });
  const told = old.at(-1);
  if (told === undefined) return null;
  const [first] = lists;
  const params = {
    date: told.edition.effective_date,
    ...(first.code !== told.code && { first: first.edition.effective_date }),
  };
  const isOnlyThen = old.every(({ is_then }) => is_then);
  return { code: `${told.code}_list_old${isOnlyThen ? '_by_flight' : ''}`, params };
};

/**
 * Lists that come with the product: read, with what they do not cover; past its own date one is a hint and no longer an answer,
 * so that they count as not consulted.
 */
function listCheck(
  source: string,
  lists: readonly [CheckedList, ...CheckedList[]],
  moments: AgeMoments,
): Pick<SourceCheck, 'status' | 'reason'> {
  const issue = listIssue(lists, moments);
  const params = { date: lists[0].edition.effective_date };
  return issue === null
    ? { status: 'checked', reason: { code: `${source}_list_read`, params } }
    : { status: 'not_checked', reason: issue };
}

/** Checks as they stand at a later moment: what was consulted grows old, each with the publication it rests on. */
export function agedChecks<Check extends Pick<SourceCheck, 'source' | 'status' | 'reason'>>(
  checks: readonly Check[],
  datasets: readonly AgingVersion[],
  moments: AgeMoments,
): (Omit<Check, 'status' | 'reason'> & Pick<SourceCheck, 'status' | 'reason'>)[] {
  const issues = new Map<string, Reason | null>();
  const knownIssue = (version: AgingVersion): Reason | null => {
    const name = version.source ?? 'SIA';
    const known = issues.get(name);
    if (known !== undefined) return known;
    const issue = issueOf(version, moments);
    issues.set(name, issue);
    return issue;
  };
  return checks.map((check) => {
    const lists = LISTS_OF_CHECK[check.source];
    if (lists !== undefined && check.status === 'checked')
      return { ...check, ...listCheck(check.source, lists, moments) };
    const restsOn = RESTS_ON[check.source];
    if (restsOn === undefined || check.status === 'not_here' || check.status === 'not_checked') return check;
    const version = datasets.find(({ source = 'SIA' }) => source === restsOn);
    if (!version) return check;
    const issue = knownIssue(version);
    return { ...check, status: issue ? ('out_of_date' as const) : ('checked' as const), reason: issue };
  });
}

type ReasonedCheck = Pick<SourceCheck, 'status' | 'reason'>;

const KEPT = 'age_';

/** Whether it is a list that comes with the product that is past its date. */
const isListAge = ({ code }: Reason): boolean => LIST_OLD.test(code);

/** Why a publication, or a list, is out of date, as parameters of what is said of its reading: the age never leaves the check. */
export const dataAgeParams = ({ status, reason }: ReasonedCheck): Reason['params'] =>
  reason !== null && (status === 'out_of_date' || isListAge(reason))
    ? Object.fromEntries(
        Object.entries({ code: reason.code, ...reason.params }).map(([name, value]) => [KEPT + name, value]),
      )
    : {};

/** Why what the product holds is out of date that somebody read elsewhere, with by whom and when; null where it is not. */
const anyAgeBesideReading = ({ status, reason }: ReasonedCheck): Reason | null => {
  const { age_code: code, by, at } = reason?.params ?? {};
  if (status !== 'checked' || typeof code !== 'string' || by === undefined || at === undefined) return null;
  const kept = Object.entries(reason?.params ?? {}).flatMap(([name, value]) =>
    name.startsWith(KEPT) && name !== 'age_code' ? [[name.slice(KEPT.length), value] as const] : [],
  );
  return { code, params: { ...Object.fromEntries(kept), read_by: by, read_at: at } };
};

/** The same of a publication. */
export const ageBesideReading = (check: ReasonedCheck): Reason | null => {
  const age = anyAgeBesideReading(check);
  return age === null || isListAge(age) ? null : age;
};

/** The same of a list that comes with the product: it is told where its source is. */
export const listAgeBesideReading = (check: ReasonedCheck): Reason | null => {
  const age = anyAgeBesideReading(check);
  return age !== null && isListAge(age) ? age : null;
};

/** Why what nobody read is out of date: a publication, or a list that comes with the product. */
const unreadAge = ({ status, reason }: ReasonedCheck): Reason | null =>
  status === 'out_of_date' || (status === 'not_checked' && reason !== null && isListAge(reason))
    ? reason
    : null;

/** Why what a check rests on is out of date, with who read what is in force instead (`read_by`, `read_at`); null: it is not. */
export const ageOfCheck = (check: ReasonedCheck): Reason | null =>
  unreadAge(check) ?? anyAgeBesideReading(check);

/**
 * Why checks rest on data out of date, today or on the day of the flight: each reason once, with who read the publication in
 * force instead (`read_by`, `read_at`), where somebody read all of it. A list that comes with the product is told too, read or not.
 */
export const dataAgeOf = (checks: readonly ReasonedCheck[]): Reason[] => {
  const unread = new Set(checks.map((check) => unreadAge(check)?.code));
  const ages = checks.flatMap((check) => {
    const age = ageOfCheck(check);
    return age === null || (unreadAge(check) === null && unread.has(age.code)) ? [] : { reason: age };
  });
  return eachReasonOnce(ages).flatMap(({ reason }) => reason ?? []);
};

/** Why lists that come with the product are no longer current at an instant, whatever is flown. */
export const listAgesNow = (now: string): Reason[] =>
  Object.values(LISTS_OF_CHECK).flatMap((lists) => listIssue(lists, { now, end: now }) ?? []);

/** Why publications cannot be relied upon at an instant, whatever is flown: the map's own age. */
export const agesNow = (datasets: readonly AgingVersion[], now: string): Reason[] =>
  datasets.flatMap((version) => issueOf(version, { now, end: now }) ?? []);

/** Checks without those whose reason another has told: several rest on one publication, whose age is said once. */
export function eachReasonOnce<Check extends Pick<SourceCheck, 'reason'>>(checks: readonly Check[]): Check[] {
  const told = new Set<string>();
  return checks.filter(({ reason }) => {
    if (reason === null) return true;
    const said = JSON.stringify([reason.code, reason.params]);
    return !told.has(said) && told.add(said).has(said);
  });
}
