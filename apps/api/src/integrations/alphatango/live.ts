import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type Registry, type RegistryDrone, RegistryFailure } from './port.ts';

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const BETWEEN_MS = 300;
/** The largest answer, generously: 10,000 drones of seven values. */
const MOST = { characters: 5_000_000, values: 100_000 };

const Exploitant = z.object({ uid: z.coerce.string(), raison_sociale: z.string() });
const Said = z.string().trim().nullish();
const Aeronefs = z.array(
  z
    .object({
      immatriculation: Said,
      nom: Said,
      constructeur: Said,
      modele: Said,
      numero_serie: Said,
      masse_max_kg: z.number().positive().nullish(),
      classe: Said,
    })
    .refine((each) => [each.immatriculation, each.numero_serie, each.modele].some((text) => text), {
      message: 'a drone without a name',
    }),
);

interface Options {
  readonly url: string;
  readonly token: string;
  readonly timeout_ms?: number;
  /** Between two tries. */
  readonly between_ms?: number;
}

const given = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** The registry itself, with the delegation's token. */
export const liveRegistry = ({
  url,
  token,
  timeout_ms = TIMEOUT_MS,
  between_ms = BETWEEN_MS,
}: Options): Registry => {
  /** Null where the registry knows of none. */
  const askOnce = async (path: string): Promise<{ readonly answer: unknown } | null> => {
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
    return { answer: await readJson(reply, MOST) };
  };
  const ask = async <T>(path: string, shape: z.ZodType<T>): Promise<T | null> => {
    let failure: unknown;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        const said = await askOnce(path);
        if (said === null) return null;
        const parsed = shape.safeParse(said.answer);
        if (!parsed.success) throw new RegistryFailure('an answer of another shape');
        return parsed.data;
      } catch (error) {
        failure = error;
        await setTimeout(between_ms);
      }
    }
    if (failure instanceof UnreadableAnswer) throw new RegistryFailure(failure.message);
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
