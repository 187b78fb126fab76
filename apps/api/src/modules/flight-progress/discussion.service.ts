import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { flightDiscussion, postFlightMessage } from '@envol/contract/flight-progress';
import { authorOf } from '../../platform/http/author.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { readMessages, writeMessage } from '../approvals/index.ts';
import { callerOf, getDetail } from '../flight-details/index.ts';
import type { ProgressDeps } from './flightProgress.service.ts';

/** What was written with every authority of a mission, in the order it was written. Throws NOT_FOUND. */
export const discussionOf = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<ResponseOf<typeof flightDiscussion>> => {
  const { approvals } = await getDetail(deps.db, callerOf(context).reached, id);
  const threads = await Promise.all(
    approvals.map(async ({ id: approval_id, structure_name }) =>
      (await readMessages(deps, context.signed_in.actor, approval_id)).map((message) => ({
        ...message,
        approval_id,
        structure_name,
      })),
    ),
  );
  return threads
    .flat()
    .sort((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id);
};

/** Writes the same to each authority with an open request, or to one. Throws NO_OPEN_APPROVAL. */
export const writeToAuthorities = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
  { approval_id, client_key, ...body }: RequestOf<typeof postFlightMessage>['body'],
): Promise<ResponseOf<typeof postFlightMessage>> => {
  const { approvals } = await getDetail(deps.db, callerOf(context).reached, id);
  const open = approvals.filter(
    (each) =>
      !each.is_closed &&
      each.status !== 'cancelled' &&
      (approval_id === undefined || each.id === approval_id),
  );
  if (open.length === 0) throw new Failure('NO_OPEN_APPROVAL');
  for (const each of open)
    await writeMessage(deps, authorOf(context.signed_in), each.id, {
      ...body,
      // One message in each discussion, however often it is sent.
      ...(client_key === undefined ? {} : { client_key: `${client_key}-${each.id}` }),
    });
  return { sent_to: open.map(({ structure_name }) => structure_name) };
};
