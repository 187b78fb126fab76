import type { Config } from '../../config.ts';
import { readText } from '../readText.ts';
import { AzbaFailure, type AzbaService } from './port.ts';

const TIMEOUT_MS = 8_000;
const MOST_CHARACTERS = 500_000;
const DAY_MS = 86_400_000;

/** A feed of lines: "LF-R45A 2026-06-10 0800-1000 1300-1500", the day also on a line of its own. */
export const feedAzba = (url: string, timeoutMs = TIMEOUT_MS): AzbaService => ({
  source: 'feed',
  table: async () => {
    try {
      const reply = await fetch(url, {
        headers: { accept: 'text/plain' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new AzbaFailure(`status ${reply.status}`);
      }
      const text = await readText(reply, MOST_CHARACTERS);
      if (text === null) throw new AzbaFailure('too long an answer');
      // A page that tells of a failure has a date too, and no zone: it would say that all of them sleep.
      if (/^\s*[<{]/.test(text)) throw new AzbaFailure('an answer that is no table');
      return text;
    } catch (error) {
      throw error instanceof AzbaFailure ? error : new AzbaFailure('no answer', { cause: error });
    }
  },
});

/** Zones of the network that begin at the ground, as the publication names them. */
const ZONES = ['R45A', 'R45B', 'R45C', 'R46N1', 'R46N2'];

/** Invented slots on working days, today and tomorrow; of no table, and it says so in `source`. */
export const simulatedAzba = (): AzbaService => ({
  source: 'simulated',
  table: (now) => {
    const lines = [0, 1].flatMap((days) => {
      const day = new Date(now.getTime() + days * DAY_MS);
      const date = day.toISOString().slice(0, 10);
      const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
      return [
        date,
        ...ZONES.map((zone, index) =>
          isWeekend ? `${zone} NIL` : `${zone} ${index % 2 === 0 ? '0800-1000 1330-1500' : '0900-1130'}`,
        ),
      ];
    });
    return Promise.resolve(lines.join('\n'));
  },
});

/** The table that the settings name. */
export const openAzba = ({ azba, azba_url: url }: Pick<Config, 'azba' | 'azba_url'>): AzbaService => {
  if (azba === 'simulated') return simulatedAzba();
  if (azba === 'live' && url !== null) return feedAzba(url);
  return { source: 'none', table: () => Promise.reject(new AzbaFailure('no feed is connected')) };
};
