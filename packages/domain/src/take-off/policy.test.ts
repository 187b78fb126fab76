import { describe, expect, it } from 'vitest';
import {
  DECLARATION_OBSTACLES,
  type DeclaredMission,
  declarationObstacles,
  isNotedDespite,
} from './declaration.ts';
import { FLYING_OBSTACLES, flyingObstacles, type TakeOffCase } from './policy.ts';

const AT = '2026-06-10T09:00:00Z';
const NOW = { from: '2026-06-10T08:00:00Z', to: '2026-06-10T10:00:00Z' };
const LATER = { from: '2026-06-10T10:00:00Z', to: '2026-06-10T11:00:00Z' };
const FREE: TakeOffCase = {
  uspace_closed: false,
  helicopter_departure: false,
  place_forbidden: false,
  take_off_authorization_activated: true,
  activation_required: true,
  can_manage: true,
  approval_stands: true,
  windows: [NOW],
  activations: [NOW],
  has_open_authorization: true,
  take_offs: [{ ...NOW, is_airborne: false }],
  time_zone: 'Europe/Paris',
};

describe('what stands against flying under an approval', () => {
  it.each([
    ['uspace_closed', { uspace_closed: true }],
    ['approval_not_in_force', { approval_stands: false }],
    ['outside_approved_hours', { windows: [LATER] }],
    ['no_activation', { activations: [LATER] }],
    ['authorization_needed', { take_offs: [] }],
    ['authorization_needed', { take_offs: [{ ...LATER, is_airborne: false }] }],
  ] as const)('is %s of %o alone', (obstacle, changes) => {
    expect(flyingObstacles(FREE, AT)).toEqual([]);
    expect(flyingObstacles({ ...FREE, ...changes }, AT)).toEqual([obstacle]);
  });

  it('is no take-off that is granted by telephone, nor a closing while it is in the air', () => {
    expect(flyingObstacles({ ...FREE, can_manage: false, take_offs: [] }, AT)).toEqual([]);
    const flying = { ...FREE, take_offs: [{ ...NOW, is_airborne: true }] };
    expect(flyingObstacles({ ...flying, uspace_closed: true }, AT)).toEqual([]);
  });
});

describe('what stands against declaring a take-off', () => {
  const MISSION: DeclaredMission = {
    is_archived: false,
    en_route: false,
    helicopter_departure: false,
    verdict: 'unverified',
    windows: [NOW],
    approvals: [[]],
  };
  it('is everything of the mission and of each approval, once and in one order', () => {
    expect(declarationObstacles(MISSION, AT)).toEqual([]);
    const all = declarationObstacles(
      {
        is_archived: true,
        en_route: true,
        helicopter_departure: true,
        verdict: 'steps',
        windows: [LATER],
        approvals: [FLYING_OBSTACLES, [...FLYING_OBSTACLES].reverse()],
      },
      AT,
    );
    expect(all).toEqual(DECLARATION_OBSTACLES);
  });

  it('is noted with a take-off that happened, but of a mission that is put away or in the air', () => {
    for (const obstacle of DECLARATION_OBSTACLES)
      expect(isNotedDespite([obstacle])).toBe(obstacle !== 'archived' && obstacle !== 'already_en_route');
  });
});
