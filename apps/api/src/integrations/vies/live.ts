import { z } from 'zod';
import { readJson } from '../readText.ts';
import { type Vies, type ViesAnswer, ViesFailure } from './port.ts';

export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const TIMEOUT_MS = 8_000;
const MOST = { characters: 50_000, values: 200 };

/** The register tells "---" for what it does not tell. */
const told = (text: string | null | undefined): string | null => {
  const words = text?.trim() ?? '';
  return words === '' || /^-+$/.test(words) ? null : words;
};

/**
 * What `POST /check-vat-number` answers: `valid` with a request's number, or `actionSucceed: false` with errors such as
 * MS_UNAVAILABLE, MS_MAX_CONCURRENT_REQ, SERVICE_UNAVAILABLE, TIMEOUT, which say nothing of the number.
 */
const Answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
});
const Refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

interface Options {
  readonly url?: string;
  /** The VAT number of who asks: only then the answer bears a number that proves it. */
  readonly requester: string | null;
  readonly timeout_ms?: number;
}

const split = (vat_number: string) => ({ country: vat_number.slice(0, 2), number: vat_number.slice(2) });

const bodyOf = (vat_number: string, requester: string | null): string => {
  const { country, number } = split(vat_number);
  const asker = requester === null ? null : split(requester);
  return JSON.stringify({
    countryCode: country,
    vatNumber: number,
    ...(asker && { requesterMemberStateCode: asker.country, requesterNumber: asker.number }),
  });
};

const read = (answer: unknown): ViesAnswer => {
  const refusal = Refusal.safeParse(answer);
  if (refusal.success) throw new ViesFailure(refusal.data.errorWrappers[0]?.error ?? 'refused');
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new ViesFailure('an answer of another shape');
  const { valid, name, address, requestIdentifier } = parsed.data;
  return { is_valid: valid, name: told(name), address: told(address), consultation: told(requestIdentifier) };
};

/** The Commission's own service. */
export const liveVies = ({ url = VIES_URL, requester, timeout_ms = TIMEOUT_MS }: Options): Vies => ({
  source: 'live',
  check: async (vat_number) => {
    try {
      const reply = await fetch(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: bodyOf(vat_number, requester),
        signal: AbortSignal.timeout(timeout_ms),
        redirect: 'error',
      });
      // Errors of a register come with 4xx and 5xx, and say which in their body.
      return read(await readJson(reply, MOST));
    } catch (error) {
      if (error instanceof ViesFailure) throw error;
      throw new ViesFailure(error instanceof Error ? error.message : 'no answer', { cause: error });
    }
  },
});
