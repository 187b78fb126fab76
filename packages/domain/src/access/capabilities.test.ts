import { describe, expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import { type Actor, USER_TYPES } from './actor.ts';
import { capabilitiesOf, isStaff } from './capabilities.ts';
import { hasPermission, PERMISSIONS, type Permission } from './permissions.ts';
import { audiencesOf, NO_REACH, reachOf } from './reach.ts';

const named = (name: string): Actor => {
  const actor = NAMED_ACTORS.find((each) => each.name === name)?.actor;
  if (!actor) throw new Error(`nobody is called ${name}`);
  return actor;
};

describe('a capability', () => {
  it('follows from the part a person has in whom it acts for', () => {
    const told = Object.fromEntries(
      NAMED_ACTORS.flatMap(({ name, actor }) => (actor ? [[name, capabilitiesOf(actor).join(' ')]] : [])),
    );
    expect(told).toEqual({
      'operator owner': 'flies prepares keeps_fleet administers keeps_members',
      'operator admin': 'flies prepares keeps_fleet administers keeps_members',
      'operator manager': 'flies prepares keeps_fleet keeps_members',
      'sub-entity manager': 'flies prepares keeps_fleet',
      'operator standard': 'flies prepares keeps_fleet',
      'operator generalist': 'flies prepares',
      'restricted pilot': 'flies',
      'in an operator and a structure, for the operator': 'flies prepares keeps_fleet',
      'in an operator and a structure, for the structure': 'answers decides activates',
      'authority admin': 'answers decides activates sets_rules keeps_supervisers',
      'authority manager': 'answers decides activates sets_rules',
      'authority controller': 'answers decides activates',
      'controller, activations only': 'answers activates',
      'controller of an authority with two structures': 'answers decides activates',
      'several authorities’ manager': 'answers sets_rules keeps_supervisers',
      visitor: 'gives_opinions',
      'U-space authority': 'answers decides activates',
      'U-space pilot': 'flies prepares keeps_fleet',
      'U-space supervisor': 'supervises',
      support: 'impersonates',
      'platform admin': 'runs_platform',
    });
  });

  it('is told of every user type that there is', () => {
    const types = NAMED_ACTORS.flatMap(({ actor }) => actor?.user_type ?? []);
    expect(new Set(types)).toEqual(new Set(USER_TYPES));
  });

  it('of an operator or an authority is nobody’s who acts for none, whatever the account is called', () => {
    for (const user_type of USER_TYPES) {
      const alone: Actor = {
        user_id: 1,
        user_type,
        memberships: [],
        acting: null,
        impersonator_user_id: null,
      };
      expect(reachOf(alone)).toEqual({ user_id: 1, ...NO_REACH });
      expect(audiencesOf(reachOf(alone))).toEqual(['user:1']);
      const held = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
        hasPermission(alone, permission),
      );
      expect(
        held.filter((permission) => /flight|approval|drone|pilot|operator|structure:write/.test(permission)),
        // The staff reads the companies that it helps, and nothing more of them.
      ).toEqual(isStaff(alone) ? ['operator-profile:read', 'operator-account:read'] : []);
    }
  });

  it('to look through accounts does not pass on to the account looked through', () => {
    const support = named('support');
    expect(capabilitiesOf({ ...support, impersonator_user_id: 9 })).toEqual([]);
  });
});

describe('the reach', () => {
  it('is that of the membership acted for, never of the others', () => {
    const forOperator = reachOf(named('in an operator and a structure, for the operator'));
    expect([forOperator.operator_id, forOperator.structure_ids]).toEqual([1, []]);
    const forStructure = reachOf(named('in an operator and a structure, for the structure'));
    expect([forStructure.operator_id, forStructure.structure_ids]).toEqual([null, [1]]);
  });

  it('of whoever keeps a part of a company hears what names none of its records, and not what all hear', () => {
    const keeper = { ...NO_REACH, user_id: 1, operator_id: 2, sub_exploitant_ids: [3] };
    expect(audiencesOf(keeper)).toEqual(['user:1', 'company:2', 'sub_exploitant:3']);
    expect(audiencesOf({ ...NO_REACH, user_id: 1, operator_id: 2 })).toContain('operator:2');
  });

  it('of an authority’s member is all its structures, of a supervisor no request', () => {
    const both = reachOf(named('controller of an authority with two structures'));
    expect(audiencesOf(both)).toEqual(['user:1', 'structure:1', 'structure:2']);
    const supervisor = reachOf(named('U-space supervisor'));
    expect([supervisor.structure_ids, supervisor.supervised_structure_ids]).toEqual([[], [1]]);
    // What is told of the structure's requests names them.
    expect(audiencesOf(supervisor)).toEqual(['user:1', 'supervision:1']);
  });
});
