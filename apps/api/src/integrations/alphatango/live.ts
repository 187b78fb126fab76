import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readText } from '../readText.ts';
import { type Registry, type RegistryDrone, RegistryFailure } from './port.ts';

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const BETWEEN_MS = 300;
/** The largest answer, generously: 10,000 drones. */
const MOST_CHARACTERS = 5_000_000;

const Exploitant = z.object({ uid: z.coerce.string(), raison_sociale: z.string() });
const Said = z.string().trim().nullish();
const Aeronefs = z.array(
  z.object({
    immatriculation: Said,
    nom: Said,
    constructeur: Said,
    modele: Said,
    numero_serie: Said,
    masse_max_kg: z.number().positive().nullish(),
    classe: Said,
  }),
);

interface Options {
  readonly url: string;
  readonly token: string;
  readonly timeout_ms?: number;
}

const given = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const textOf = async (reply: Response): Promise<string> => {
  const text = await readText(reply, MOST_CHARACTERS);
  if (text === null) throw new RegistryFailure('too long an answer');
  return text;
};

/** The registry itself, with the delegation's token. */
export const liveRegistry = ({ url, token, timeout_ms = TIMEOUT_MS }: Options): Registry => {
  const askOnce = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error',
    });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return null;
    }
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new RegistryFailure(`status ${reply.status}`);
    }
    return JSON.parse(await textOf(reply)) as unknown;
  };
  const ask = async <T>(path: string, shape: z.ZodType<T>): Promise<T | null> => {
    let failure: unknown;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        const answer = await askOnce(path);
        if (answer === null) return null;
        const parsed = shape.safeParse(answer);
        if (!parsed.success) throw new RegistryFailure('an answer of another shape');
        return parsed.data;
      } catch (error) {
        failure = error;
        await setTimeout(BETWEEN_MS);
      }
    }
    throw failure instanceof RegistryFailure
      ? failure
      : new RegistryFailure('the registry does not answer', { cause: failure });
  };
  return {
    source: 'alphatango',
    nameOf: async (uid) => (await ask(`/exploitants/${uid}`, Exploitant))?.raison_sociale ?? null,
    dronesOf: async (uid) =>
      ((await ask(`/exploitants/${uid}/aeronefs`, Aeronefs)) ?? []).map(
        (each): RegistryDrone => ({
          registration: given(each.immatriculation),
          name: given(each.nom),
          manufacturer: given(each.constructeur),
          model: given(each.modele),
          serial_number: given(each.numero_serie),
          mass_kg: each.masse_max_kg ?? null,
          drone_class: given(each.classe),
        }),
      ),
  };
};
