import { leastOf, MAINLAND_FIRS } from '@envol/domain/notams/firs';

/**
 * Messages that hinder no drone, as many as a whole briefing of the regions has at least: what a test adds to them is then
 * told in a briefing that counts.
 */
export const quietBriefing = (day: string, firs: readonly string[] = MAINLAND_FIRS): string =>
  firs
    .flatMap((fir, region) =>
      Array.from({ length: leastOf(fir) }, (_, index) =>
        [
          `${fir}-Q${String(region * 1_000 + index + 1).padStart(4, '0')}/30 NOTAMN`,
          `Q) ${fir} / QMRLC / IV / BO / W / 000/010 / 4812N00033W005`,
          `A) ${fir}`,
          `B) ${day} 00:00 C) ${day} 23:59`,
          'E) PISTE FERMEE',
        ].join('\n'),
      ),
    )
    .join('\n\n');
