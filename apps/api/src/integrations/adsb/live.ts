import { readText } from '../readText.ts';
import { AdsbFailure, type AdsbService } from './port.ts';

const TIMEOUT_MS = 3_000;
/** A state of all of France has some 2,000 aircraft of 600 characters. */
const MOST_CHARACTERS = 4_000_000;

/** Asks an address that answers with `aircraft.json`, or in the form of ADSBexchange v2. */
export const liveAdsb = (url: string): AdsbService => ({
  source: 'live',
  aircraft: async () => {
    try {
      const reply = await fetch(url, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) throw new AdsbFailure(`the receiver answered ${reply.status}`);
      const text = await readText(reply, MOST_CHARACTERS);
      if (text === null) throw new AdsbFailure('the receiver sent too long an answer');
      return text;
    } catch (error) {
      throw error instanceof AdsbFailure
        ? error
        : new AdsbFailure('the receiver could not be asked', { cause: error });
    }
  },
});
