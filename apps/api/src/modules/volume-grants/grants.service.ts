import type { VolumeGrants } from '@envol/contract/volume-grants';
import { authorOf } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hasVolume, lockVolume, noteVolume } from '../agreed-volumes/index.ts';
import { type ApprovalsDeps, decideTogether } from '../approvals/index.ts';
import { onOwnStructure } from '../automatic-actions/index.ts';
import { countGrants, findWithdrawable } from './grants.queries.ts';

interface OfVolume {
  readonly id: number;
  readonly vid: number;
}

/** Throws NOT_FOUND for another structure's volume. */
export const readGrants = (deps: ApprovalsDeps, by: SignedIn, { id, vid }: OfVolume): Promise<VolumeGrants> =>
  onOwnStructure(deps, by, id, async (db) => {
    if (!(await hasVolume(db, id, vid))) throw notFound();
    return countGrants(db, id, vid, deps.clock.now().toISOString());
  });

/**
 * Refuses, one after the other and each in a transaction of its own, what a suspended volume granted and nobody has flown. What
 * somebody else decides meanwhile stays theirs; asked again it goes on with what is left. Throws
 * AGREED_VOLUME_TRANSITION_ILLEGAL while the volume grants: what it grants meanwhile would be missed.
 */
export const withdrawGrants = async (
  deps: ApprovalsDeps,
  by: SignedIn,
  { id, vid, message }: OfVolume & { readonly message: string },
  language: Language,
): Promise<VolumeGrants> => {
  const requests = await onOwnStructure(deps, by, id, async (db) => {
    const volume = await lockVolume(db, id, vid);
    if (volume === undefined) throw notFound();
    if (volume.status !== 'suspended') throw new Failure('AGREED_VOLUME_TRANSITION_ILLEGAL');
    return findWithdrawable(db, id, vid, deps.clock.now().toISOString());
  });
  const { done } = await decideTogether(deps, authorOf(by), { requests, type: 'refuse', message }, language);
  return onOwnStructure(deps, by, id, async (db) => {
    const volume = await lockVolume(db, id, vid);
    if (volume === undefined) throw notFound();
    const at = deps.clock.now().toISOString();
    await noteVolume(db, by, volume, { action: 'withdraw', at, reason: message, count: done.length });
    return countGrants(db, id, vid, at);
  });
};
