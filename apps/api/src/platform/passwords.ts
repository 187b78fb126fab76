import { hash, verify } from '@node-rs/argon2';

/** The library's default algorithm, argon2id, at OWASP's second choice of cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const passwordMatches = async (stored: string, password: string): Promise<boolean> => {
  try {
    return await verify(stored, password);
  } catch {
    return false;
  }
};

let decoy: Promise<string> | null = null;

/** The work of a comparison without a user, so that the answer's delay does not tell which names exist. */
export const wastePasswordWork = async (password: string): Promise<void> => {
  decoy ??= hashPassword('a password that nobody has');
  await passwordMatches(await decoy, password);
};
