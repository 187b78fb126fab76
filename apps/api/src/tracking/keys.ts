import type { Actor } from '@envol/domain/access/actor';
import { operatorOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { audiencesOf, reachOf } from '@envol/domain/access/reach';
import { type ContactSettings, seesHelicopters } from '@envol/domain/accounts/settings';

/** Helicopters near the drones of one operator: to those of its people who hear of nothing else. */
export const helicoptersNear = (operator_id: number): string => `helicopters:${operator_id}`;

/** The audiences of the picture that a person belongs to; none where it may not see positions. */
export const pictureAudiences = (
  actor: Actor,
  settings: Pick<ContactSettings, 'hss_notifications_allowed'>,
): readonly string[] => {
  if (!hasPermission(actor, 'tracking:read')) return [];
  const [reach, operator] = [reachOf(actor), operatorOf(actor)];
  const is_granted = operator !== null && seesHelicopters(operator.config, settings);
  return [
    ...audiencesOf(reach).filter((key) => /^(operator|structure|supervision):/.test(key)),
    // Authorities see all trackers (specification 1 §6).
    ...(reach.structure_ids.length > 0 ? ['authorities'] : []),
    ...(operator === null || is_granted ? ['helicopters'] : []),
    ...(is_granted ? [helicoptersNear(operator.operator_id)] : []),
    'everyone',
  ];
};
