import { isObject, type Json, listIn, textIn } from '../json.ts';

/** The periods of a zone as ED-269 and ED-318 give them: one, or a list. */
function periodsIn({ applicability, limitedApplicability }: Json): readonly unknown[] {
  const periods = isObject(applicability) ? [applicability] : listIn(applicability);
  return [...periods, ...listIn(limitedApplicability)];
}

const isAlways = (period: unknown): boolean =>
  isObject(period) &&
  /^(?:YES|TRUE)$/i.test(String(period.permanent)) &&
  listIn(period.schedule ?? period.dailyPeriod).length === 0;

/** Whether a zone holds only at times: what is kept of it holds always. */
export function hasTimes(properties: Json): boolean {
  const periods = periodsIn(properties);
  return (
    periods.length > 0 && !(listIn(properties.limitedApplicability).length === 0 && periods.every(isAlways))
  );
}

const MOST_TOLD = 20;
/** What is said of a day's hours: "08:00", or what begins them ("SR", "BMCT"). */
const hoursOf = (schedule: Json): string => {
  const [start, end] = [
    textIn(schedule.startTime) || textIn(schedule.startEvent),
    textIn(schedule.endTime) || textIn(schedule.endEvent),
  ];
  const days = (Array.isArray(schedule.day) ? schedule.day : [schedule.day]).map(textIn).filter(Boolean);
  return `${days.join(' ')} ${start}${end === '' ? '' : `–${end}`}`.trim();
};

/** The periods of a zone as its file writes them, one a line: "2026-12-01T00:00:00Z → 2026-12-31T23:59:00Z, MON TUE 08:00–17:00". */
export function timesInWords(properties: Json): string {
  if (!hasTimes(properties)) return '';
  return periodsIn(properties)
    .filter((period) => isObject(period) && !isAlways(period))
    .slice(0, MOST_TOLD)
    .map((period) => {
      if (!isObject(period)) return '';
      const [start, end] = [textIn(period.startDateTime), textIn(period.endDateTime)];
      const dates = start === '' && end === '' ? '' : `${start} → ${end}`.trim();
      const daily = listIn(period.schedule ?? period.dailyPeriod)
        .filter(isObject)
        .slice(0, MOST_TOLD);
      return [dates, ...daily.map(hoursOf)].filter((part) => part !== '').join(', ');
    })
    .filter((line) => line !== '')
    .join('\n');
}
