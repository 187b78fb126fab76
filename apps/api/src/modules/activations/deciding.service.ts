import type { Activation, decideActivation } from '@envol/contract/activations';
import type { RequestOf } from '@envol/contract/endpoint';
import type { ActivationAction } from '@envol/domain/activations/statuses';
import { isWithinWindows } from '@envol/domain/activations/stillGranted';
import type { TimeSpan } from '@envol/domain/time/night';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import type { ActivationRow } from './activations.queries.ts';
import {
  holdToApproval,
  isProposed,
  lockBoth,
  readActivation,
  statusAfterAct,
  stepActivation,
} from './activations.steps.ts';

type Given = RequestOf<typeof decideActivation>['body'];

const CODES = {
  accept: 'activation_accepted',
  refuse: 'activation_refused',
  propose: 'activation_proposed',
} as const;

/** The same decision by the same person, sent again from the version that it was taken from. */
const isRepeated = (row: ActivationRow, given: Given, author: Author): boolean => {
  const { type, version, message } = given;
  return (
    row.version === version + 1 &&
    row.decided_by === author.actor.user_id &&
    row.message === (message?.trim() || null) &&
    (type === 'propose' ? isProposed(row, given) : row.proposed_start === null) &&
    row.status === (type === 'accept' ? 'accepted' : type === 'refuse' ? 'refused' : 'submitted')
  );
};

/** The hours that an authority proposes lie within the approval, as those that are asked for do. */
const proposedHours = (windows: readonly TimeSpan[], given: Given, now: string) => {
  const { date_start, date_end } = given;
  if (given.type !== 'propose' || date_start === undefined || date_end === undefined)
    return { proposed_start: null, proposed_end: null };
  const [from, to] = [Date.parse(date_start), Date.parse(date_end)];
  if (!isWithinWindows({ date_start, date_end }, windows) || to <= Date.parse(now))
    throw fieldFailure('PERIOD_NOT_ALLOWED', 'date_start', 'invalid');
  return { proposed_start: new Date(from).toISOString(), proposed_end: new Date(to).toISOString() };
};

const takeActivationDecision = async (
  deps: ActivationsDeps,
  db: Db,
  author: Author,
  { id, given, language }: { readonly id: number; readonly given: Given; readonly language: Language },
): Promise<void> => {
  const { row, approval } = await lockBoth(db, author.actor, id);
  if (isRepeated(row, given, author)) return;
  const now = deps.clock.now().toISOString();
  const action: ActivationAction = given.type;
  const status = statusAfterAct(row, action, { version: given.version, now, language });
  if (action === 'accept') await holdToApproval(db, approval, row);
  const message = given.message?.trim() || null;
  const set = {
    ...proposedHours(approval.windows, given, now),
    message,
    decided_by: author.actor.user_id,
    decided_by_name: author.name,
    decided_at: now,
  };
  await stepActivation(deps.facts, db, row, {
    action,
    status,
    set,
    code: CODES[given.type],
    message,
    author,
    now,
  });
};

/** Decides from the version that was seen: of two people, or of a decision and a withdrawal, one wins. */
export const decideOnActivation = async (
  deps: ActivationsDeps,
  author: Author,
  id: number,
  given: Given,
  language: Language,
): Promise<Activation> => {
  await deps.db
    .transaction()
    .execute((db) => takeActivationDecision(deps, db, author, { id, given, language }));
  return readActivation(deps, author.actor, id);
};
