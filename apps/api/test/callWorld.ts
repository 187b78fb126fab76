import { postMessage, requestApproval } from '@envol/contract/approvals';
import { loginUser } from '@envol/contract/auth';
import type { Endpoint } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { listNotifications } from '@envol/contract/notifications';
import { type Actors, addPerson, operatorIdOf, PASSWORD } from './actors.ts';
import type { Harness } from './harness.ts';
import type { startIdentityServer } from './identityServer.ts';
import { addMission } from './missions.ts';
import { enterInRegistry } from './notices.ts';
import { addRequest, asking, type RequestRows } from './requests.ts';

/** One request: what a person sends. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: readonly File[];
  /** A token of the request's own, where the call ends the session. */
  readonly token?: string;
}
export type Make = (world: World) => CallRequest | Promise<CallRequest>;
type CodesOf<E> = E extends { readonly errors: readonly (infer C extends string)[] } ? C : never;

/** Every kind of answer of one call; a call, or one of its declared errors, without a line does not compile. */
export interface Row<E> {
  /** Who makes the call with success. */
  readonly who?: keyof Actors;
  readonly good: Make;
  /** What the contract refuses with 400; null where there is nothing to get wrong. */
  readonly bad: Make | null;
  /**
   * Another tenant's ids: answered like unknown ones (`ids`), or passed over, so that nothing of theirs changes or is
   * told (`passes_over`: words of theirs that must not be in the answer); null where the call names and lists nothing.
   */
  readonly foreign: { readonly ids: Make } | { readonly passes_over: Make } | null;
  /** What provokes each error that the contract declares. */
  readonly errors: { readonly [C in CodesOf<E>]: Make };
}

/** The rows of a module's calls. */
export type CallRows<C extends Readonly<Record<string, Endpoint>>> = { readonly [N in keyof C]: Row<C[N]> };
export type AnyRow = Omit<Row<Endpoint>, 'errors'> & { readonly errors: Readonly<Record<string, Make>> };

/** Words that stand in every record of the other operator, and nowhere else. */
export const THEIRS = 'Chez le voisin';

/** What the requests of the table are about: one operator's records beside Blagnac, and another's beside Lyon. */
export interface World {
  readonly harness: Harness;
  /** Through which the harness signs people in. */
  readonly identity_server: Awaited<ReturnType<typeof startIdentityServer>>;
  readonly mine: RequestRows;
  readonly theirs: RequestRows;
  /** A document of each. */
  readonly documents: { readonly mine: number; readonly theirs: number };
  readonly notifications: { readonly mine: number; readonly theirs: number };
}

const pdf = (bytes = 20): File =>
  new File(['%PDF-1.4\n', 'x'.repeat(bytes), '\n%%EOF'], 'plan.pdf', { type: 'application/pdf' });

const attach = async (harness: Harness, who: keyof Actors, id: number, message: string): Promise<number> =>
  (
    await harness
      .as(who)
      .call(postMessage, { params: { id }, body: { message } as never }, { files: [pdf()] })
  ).body.documents[0]?.id ?? 0;

/** What a controller's message makes for somebody of the other side. */
const notify = async (
  harness: Harness,
  tower: 'controller' | 'otherController',
  who: 'owner' | 'stranger',
  id: number,
): Promise<number> => {
  await harness.as(tower).call(postMessage, { params: { id }, body: { message: 'Bien reçu.' } });
  const { body } = await harness.as(who).call(listNotifications, { query: {} });
  return body[0]?.id ?? 0;
};

export const createWorld = async (
  harness: Harness,
  identity_server: World['identity_server'],
): Promise<World> => {
  // What leaves through the registry leaves under the company's identifier.
  await enterInRegistry(harness);
  const mine = await addRequest(harness);
  const { stranger, otherController } = harness.actors;
  const rows = await addMission(harness.db, {
    operator_id: operatorIdOf(stranger),
    structure_id: otherController.structure_id,
    name: THEIRS,
  });
  const { body } = await harness
    .as('stranger')
    .call(requestApproval, { params: { id: rows.flight_id }, body: { ...asking(rows), details: THEIRS } });
  const theirs = { ...rows, approval_id: body.id };
  await harness.db
    .updateTable('pilots')
    .set({ first_name: THEIRS })
    .where('id', '=', rows.pilot_id)
    .execute();
  await harness.db.updateTable('drones').set({ name: THEIRS }).where('id', '=', rows.drone_id).execute();
  return {
    harness,
    identity_server,
    mine,
    theirs,
    documents: {
      mine: await attach(harness, 'owner', mine.approval_id, 'Voici.'),
      theirs: await attach(harness, 'stranger', body.id, THEIRS),
    },
    notifications: {
      mine: await notify(harness, 'controller', 'owner', mine.approval_id),
      theirs: await notify(harness, 'otherController', 'stranger', body.id),
    },
  };
};

let serial = 0;
/** The name of a new account. */
export const account = async ({ harness }: World, active = true): Promise<string> => {
  const name = `visitor${serial++}`;
  await addPerson(harness.db, name, { user_type: 'visitors' });
  if (!active)
    await harness.db.updateTable('users').set({ is_active: false }).where('username', '=', name).execute();
  return name;
};
/** A session of a new account. */
export const session = async (world: World) =>
  (
    await world.harness
      .as(null)
      .call(loginUser, { body: { username: await account(world), password: PASSWORD } })
  ).body;

/** Somebody of the owner's operator who has given ten wrong passwords to a call, and the next. */
export const guessed = async <Input extends { readonly body: object }>(
  { harness }: World,
  url: string,
  input: Input,
): Promise<Input & { readonly token: string }> => {
  const operator_id = harness.actors.owner.operator_id ?? 0;
  const { token } = await addPerson(harness.db, `guesser${serial++}`, {
    user_type: 'subscribers',
    parts: [{ operator_id, user_type: 'subscribers', role: 'standard' }],
  });
  for (let attempt = 0; attempt < 10; attempt++)
    await harness.app.inject({
      method: 'POST',
      url: `/api/v2${url}`,
      headers: { authorization: `Bearer ${token}` },
      payload: input.body,
    });
  return { token, ...input };
};

export const GOOD_FILES = [pdf()];

export const BAD_FILES = {
  FILE_TOO_LARGE: [pdf(LIMITS.files.max_bytes + 100_000)],
  FILE_TYPE_NOT_ALLOWED: [new File(['MZ program'], 'plan.pdf')],
  TOO_MANY_FILES: Array.from({ length: LIMITS.files.max + 1 }, () => pdf()),
};
