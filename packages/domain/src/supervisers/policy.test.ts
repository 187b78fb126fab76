import { describe, expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import type { Actor } from '../access/actor.ts';
import { mayKeep, rightsIssues, userTypesManagedBy } from './policy.ts';

const named = (name: string): Actor => {
  const actor = NAMED_ACTORS.find((each) => each.name === name)?.actor;
  if (!actor) throw new Error(`nobody is called ${name}`);
  return actor;
};
const other = { membership_id: 99, user_type: 'authorities' } as const;

describe('the people of an authority', () => {
  it('are kept by its administrators, administrators by no one else', () => {
    const keeps = (name: string, role: 'admin' | 'controller') => mayKeep(named(name), { ...other, role });
    expect([keeps('authority admin', 'admin'), keeps('authority admin', 'controller')]).toEqual([true, true]);
    const managers = 'several authorities’ manager';
    expect([keeps(managers, 'admin'), keeps(managers, 'controller')]).toEqual([false, true]);
    expect([keeps('platform admin', 'admin'), keeps('support', 'controller')]).toEqual([true, false]);
    for (const name of ['authority manager', 'authority controller', 'operator owner', 'visitor'])
      expect(keeps(name, 'controller')).toBe(false);
  });

  it('do not take their own rights away, and make none of another kind', () => {
    const admin = named('authority admin');
    const own = { membership_id: admin.acting?.id ?? null, user_type: 'authorities', role: 'admin' } as const;
    expect(mayKeep(admin, own)).toBe(false);
    expect(mayKeep(admin, { ...other, user_type: 'authority_ussps', role: 'controller' })).toBe(false);
    expect(userTypesManagedBy(named('U-space authority'))).toContain('realtime_superviser_ussps');
  });

  it('have rights that go together', () => {
    const rights = {
      user_type: 'authority_managers',
      role: 'admin',
      access_privileges: ['approvals'],
      simplified_interface: true,
      structure_ids: [1],
    } as const;
    expect(rightsIssues(rights).map(({ message }) => message)).toEqual([
      'only_who_decides',
      'only_controllers',
      'whole_authority',
    ]);
    expect(rightsIssues({ ...rights, user_type: 'authorities', role: 'controller' })).toEqual([]);
  });
});
