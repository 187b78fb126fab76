import type { Actor } from '@envol/domain/access/actor';
import { may } from '@envol/domain/access/permissions';
import { audiencesOf, reachOf } from '@envol/domain/access/reach';

/** The audiences of the picture that a person belongs to; none where it may not see positions. */
export const pictureAudiences = (actor: Actor): readonly string[] => {
  if (!may(actor, 'tracking:read')) return [];
  const reach = reachOf(actor);
  return [
    ...audiencesOf(reach).filter((key) => /^(operator|structure|supervision):/.test(key)),
    // Authorities see all trackers (specification 1 §6).
    ...(reach.structure_ids.length > 0 ? ['authorities'] : []),
    'everyone',
  ];
};
