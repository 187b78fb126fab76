import {
  IdentityError,
  type IdentityProblem,
  type IdentityProvider,
} from '../../integrations/identity/port.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { newToken } from '../../platform/tokens.ts';
import { type AuthDeps, type Device, signInAs } from '../auth/index.ts';
import { hasSecondFactor, spendFactor } from '../credentials/index.ts';
import {
  findRequest,
  keepAnswered,
  keepRequest,
  linkByEmail,
  spendRequest,
  userOfIdentity,
} from './identities.repository.ts';

export interface IdentitiesDeps extends AuthDeps {
  /** Null: nobody signs in through one. */
  readonly identity_provider: IdentityProvider | null;
}

const PROBLEMS = {
  denied: 'IDENTITY_DENIED',
  expired: 'IDENTITY_EXPIRED',
  not_processed: 'IDENTITY_NOT_PROCESSED',
  unavailable: 'IDENTITY_UNAVAILABLE',
} as const satisfies Readonly<Record<IdentityProblem, string>>;

const providerOf = ({ identity_provider }: IdentitiesDeps): IdentityProvider => {
  if (identity_provider === null) throw notFound();
  return identity_provider;
};

const orFailure = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof IdentityError) throw new Failure(PROBLEMS[error.problem]);
    throw error;
  }
};

/** The verifier is bound to its sign-in. */
const about = (state: string): string => `identity:${state}`;

export const beginIdentity = async (deps: IdentitiesDeps, redirect: string | null) => {
  const { url, state, nonce, verifier } = await orFailure(providerOf(deps).begin());
  const binding = newToken();
  await keepRequest(deps.db, deps.clock, {
    state,
    binding,
    nonce,
    verifier: deps.secrets.seal(Buffer.from(verifier), about(state)),
    redirect,
  });
  return { url, binding };
};

interface Answer {
  readonly answer: string;
  readonly binding: string;
  readonly code?: string | undefined;
}

/** Who the provider says it is: known, or linked by an address that both sides have verified. */
const accountOf = async (
  deps: IdentitiesDeps,
  answer: string,
  begun: { readonly state: string; readonly nonce: string; readonly verifier: Buffer },
): Promise<number> => {
  const verifier = deps.secrets.open(begun.verifier, about(begun.state)).toString();
  const identity = await orFailure(providerOf(deps).finish(answer, { ...begun, verifier }));
  return deps.db.transaction().execute(async (db) => {
    const user =
      (await userOfIdentity(db, deps.clock, identity)) ?? (await linkByEmail(db, deps.clock, identity));
    if (user === null) throw new Failure('IDENTITY_WITHOUT_ACCOUNT');
    return user;
  });
};

/** Throws the errors that the call declares. The provider's word stands for the password, not for the second factor. */
export const finishIdentity = async (
  deps: IdentitiesDeps,
  { answer, binding, code }: Answer,
  device: Device,
) => {
  providerOf(deps);
  const state = new URLSearchParams(answer).get('state') ?? '';
  const request = await findRequest(deps.db, deps.clock, state, binding);
  // Of two at once one goes on; what was begun in another browser ends here.
  if (!request || !(await spendRequest(deps.db, state))) throw new Failure('IDENTITY_EXPIRED');
  const { redirect } = request;
  const user_id = request.user_id ?? (await accountOf(deps, answer, { ...request, state }));
  if (await hasSecondFactor(deps.db, user_id)) {
    const isRight = code !== undefined && (await spendFactor(deps.db, deps, user_id, code));
    if (!isRight) {
      await keepAnswered(deps.db, deps.clock, { state, binding, redirect, user_id });
      if (code === undefined) throw new Failure('SECOND_FACTOR_REQUIRED');
      throw fieldFailure('INVALID_SECOND_FACTOR', 'code', 'wrong_code');
    }
  }
  return { session: await signInAs(deps, user_id, device), redirect };
};
