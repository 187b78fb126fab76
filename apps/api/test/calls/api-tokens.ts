import { type apiTokensEndpoints, createApiToken } from '@envol/contract/api-tokens';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { PASSWORD } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, guessed, type World } from '../callWorld.ts';

const key = { name: 'Planning', scopes: ['flight:read' as const], days: 30, password: PASSWORD };
const made = async ({ harness }: World, who: 'owner' | 'stranger'): Promise<number> =>
  (await harness.as(who).call(createApiToken, { body: key })).body.id;
/** As many as one may have. */
const full = async ({ harness }: World) => {
  const { id, membership_ids } = harness.actors.owner;
  await sql`insert into api_tokens (user_id, membership_id, name, token_hash, ending, scopes, created_at, expires_at)
    select ${id}, ${membership_ids[0]}, 'n', sha256(n::text::bytea), 'abcd', '{flight:read}', now(), now()
    from generate_series(1, ${LIMITS.api_tokens.most}::int) n`.execute(harness.db);
  return { body: key };
};

export const rows: CallRows<typeof apiTokensEndpoints> = {
  listApiTokens: { good: nothing, bad: null, foreign: null, errors: {} },
  createApiToken: {
    good: () => ({ body: key }),
    bad: () => ({ body: { ...key, scopes: ['account:write'] } }),
    foreign: null,
    errors: {
      TOO_MANY_API_TOKENS: full,
      INVALID_PASSWORD: () => ({ body: { ...key, password: 'wrong' } }),
      RATE_LIMITED: (world) => guessed(world, '/api-tokens', { body: { ...key, password: 'wrong' } }),
    },
  },
  revokeApiToken: {
    good: async (world) => of(await made(world, 'owner')),
    bad: notAnId,
    foreign: { ids: async (world) => of(await made(world, 'stranger')) },
    errors: {},
  },
};
