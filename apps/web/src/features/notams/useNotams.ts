import type { NotamFinding } from '@envol/contract/notams';
import { NAMED_SUBJECTS } from '@envol/domain/notams/subjects';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import { asOf, quotedName } from './notamWords.ts';

/** A briefing may come while a mission is open. */
const AGAIN_MS = 5 * 60_000;

/** The NOTAM of a mission, asked for again while it is on the screen. */
export const useNotams = (flightId: number) => {
  const now = useMinute();
  return useQuery({
    ...queryOf(endpoints.flightNotamsAnalysis, { params: { id: flightId } }),
    refetchInterval: AGAIN_MS,
    select: (analysis) => asOf(analysis, now),
  });
};

/** What a NOTAM is about, in plain words with the name that its text gives. */
export const useNotamTitle = (): ((notam: Pick<NotamFinding, 'subject' | 'meaning' | 'text'>) => string) => {
  const { t, wordOf } = useTranslation('notams');
  return ({ subject, meaning, text }) => {
    const known = NAMED_SUBJECTS.has(subject) ? wordOf(`subjects.${subject}`) : null;
    const what = known ?? t(`meanings.${meaning}`);
    const name = quotedName(text);
    return name === null ? what : `${what} · ${name}`;
  };
};
