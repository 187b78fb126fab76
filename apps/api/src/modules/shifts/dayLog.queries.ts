import type { DayLogLine } from '@envol/contract/shifts';
import { type LogSubject, logKindOf } from '@envol/domain/shifts/dayLog';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { dayLogWords } from './dayLog.words.ts';

interface Day {
  readonly structure_id: number;
  /** ISO 8601: from the first instant, until before the second. */
  readonly from: string;
  readonly until: string;
}

interface Found {
  readonly key: string;
  readonly at: string;
  readonly source: 'journal' | 'message' | 'alarm' | 'given' | 'taken';
  readonly subject_type: LogSubject | null;
  readonly action: string;
  readonly subject: string | null;
  readonly approval_id: number | null;
  readonly flight_name: string | null;
  readonly company_name: string | null;
  readonly by: string | null;
  readonly side: DayLogLine['side'];
  readonly text: string | null;
  readonly on_behalf_of: string | null;
}

/** What the structure's records are called, by what the journal and the discussions name them. */
const subjects = (structureId: number) => sql`(
  select 'approval' as subject_type, a.id as subject_id, a.id as approval_id, a.display_identifier from approvals a
    where a.structure_id = ${structureId}
  union all select 'activation', v.id, v.approval_id, v.display_identifier from activations v
    where v.structure_id = ${structureId}
  union all select 'take_off', o.id, o.approval_id, o.display_identifier from take_off_authorizations o
    where o.structure_id = ${structureId})`;

/** Acts, then words, alarms and handovers of a day; a message stands in its discussion, not in the journal too. */
const lines = ({ structure_id, from, until }: Day) => sql`
  select 'j' || j.id as key, j.created_at as at, 'journal' as source, j.subject_type, j.action, s.display_identifier as subject,
    s.approval_id, j.author_name as by, j.author_side as side, j.message as text, j.on_behalf_of
  from journal j join ${subjects(structure_id)} s using (subject_type, subject_id)
  where j.created_at >= ${from} and j.created_at < ${until} and j.action <> 'message'
  union all
  select 'm' || m.id, m.created_at, 'message', t.subject_type, 'message', s.display_identifier, s.approval_id,
    m.author_name, m.author_side, m.message, null
  from messages m join threads t on t.id = m.thread_id join ${subjects(structure_id)} s using (subject_type, subject_id)
  where m.created_at >= ${from} and m.created_at < ${until}
  union all
  select 'a' || e.id, e.at, 'alarm', null, e.event || ' ' || a.alert_type, t.device_id, null, e.user_name, null, e.reason, null
  from alert_events e join position_alerts a on a.id = e.alert_id join traces t on t.id = a.trace_id
    join alert_structures s on s.alert_id = a.id and s.structure_id = ${structure_id}
  where e.at >= ${from} and e.at < ${until} and (e.structure_id is null or e.structure_id = ${structure_id})
  union all
  select 'g' || h.id, h.given_at, 'given', null, 'given', null, null, h.given_by_name, 'authority', nullif(h.notes, ''), null
  from shift_handovers h
  where h.structure_id = ${structure_id} and h.given_at >= ${from} and h.given_at < ${until}
  union all
  select 't' || h.id, h.taken_at, 'taken', null, 'taken', null, null, h.taken_by_name, 'authority', h.taken_note, null
  from shift_handovers h
  where h.structure_id = ${structure_id} and h.taken_at >= ${from} and h.taken_at < ${until}`;

const kindOf = ({ source, subject_type, action }: Found): DayLogLine['kind'] => {
  if (source === 'journal') return logKindOf(subject_type ?? 'approval', action);
  return source === 'message' || source === 'alarm' ? source : 'handover';
};

const toLine = (found: Found, language: Language): DayLogLine => {
  const { source: _, subject_type: __, ...line } = found;
  const kind = kindOf(found);
  return { ...line, kind, ...dayLogWords(language, { ...line, kind }) };
};

/** A page of a day's lines, the first first or the last first. */
export const dayLines = async (
  db: Db,
  day: Day,
  {
    limit,
    offset,
    ordering,
    language,
  }: {
    readonly limit: number;
    readonly offset: number;
    readonly ordering: 'at' | '-at';
    readonly language: Language;
  },
): Promise<DayLogLine[]> => {
  const order = ordering === 'at' ? sql`l.at, l.key` : sql`l.at desc, l.key desc`;
  const { rows } = await sql<Found>`
    select l.*, a.request->>'flight_name' as flight_name, a.company_name
    from (${lines(day)}) l left join approvals a on a.id = l.approval_id
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => toLine(row, language));
};

export const countDayLines = async (db: Db, day: Day): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${lines(day)}) l`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
