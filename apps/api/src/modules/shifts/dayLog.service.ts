import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { DayLogLine, downloadDayLog, readDayLog } from '@envol/contract/shifts';
import type { DayLogModel } from '@envol/documents/dayLog.model';
import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker } from '../../platform/workers.ts';
import { countDayLines, dayLines } from './dayLog.queries.ts';
import { dayLogFileName } from './dayLog.words.ts';
import { type OwnStructure, ownStructure, type ShiftsDeps } from './shifts.deps.ts';

const DAY_LOG = documentWorker(import.meta.resolve('@envol/documents/dayLog.worker'));

/** The day by the structure's own clock. */
const dayOf = ({ id, time_zone }: OwnStructure, date: string) => {
  const from = instantAt(date, '00:00', time_zone);
  return { structure_id: id, from, until: instantAt(daysAfter(date, 1), '00:00', time_zone) };
};

/** A page of what happened on a day at one of the asker's structures. */
export const readLog = async (
  { db }: ShiftsDeps,
  { actor }: SignedIn,
  query: RequestOf<typeof readDayLog>['query'],
  language: Language,
): Promise<ResponseOf<typeof readDayLog>> => {
  const structure = await ownStructure(db, actor, query.structure_id);
  const day = dayOf(structure, query.date);
  const [rows, count] = await Promise.all([
    dayLines(db, day, { ...query, language }),
    countDayLines(db, day),
  ]);
  return {
    ...pageReply('/shifts/day-log', language, query, count, rows),
    time_zone: structure.time_zone,
    structure_name: structure.name,
  };
};

const toPrinted = ({ at, kind, what, who, text, ...line }: DayLogLine): DayLogModel['lines'][number] => ({
  at,
  kind,
  what,
  who,
  text,
  subject: [line.subject, line.flight_name, line.company_name].filter((part) => part !== null).join(' · '),
});

/** The day's log as a PDF, in the structure's local time. */
export const drawLog = async (
  { db, clock, workers }: ShiftsDeps,
  { actor, long_name }: SignedIn,
  { structure_id, date }: RequestOf<typeof downloadDayLog>['query'],
  language: Language,
): Promise<BinaryReply> => {
  const structure = await ownStructure(db, actor, structure_id);
  const day = dayOf(structure, date);
  const [rows, count] = await Promise.all([
    dayLines(db, day, { limit: LIMITS.day_log_lines, offset: 0, ordering: 'at', language }),
    countDayLines(db, day),
  ]);
  const model: DayLogModel = {
    language,
    time_zone: structure.time_zone,
    structure: structure.name,
    date,
    printed_at: clock.now().toISOString(),
    printed_by: long_name,
    lines: rows.map(toPrinted),
    lines_count: count,
  };
  return {
    data: await workers.run<DayLogModel, Uint8Array>(DAY_LOG, model),
    filename: dayLogFileName(language, structure.name, date),
  };
};
