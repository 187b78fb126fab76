import { describe, expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import { shownConsent, typedConsent } from './consent.ts';
import { consentOpens, hasPermission, PERMISSIONS, type Permission } from './permissions.ts';

const ALL = Object.keys(PERMISSIONS) as Permission[];

describe('what the staff may do for a person who consents', () => {
  it('is nothing about the account, its secrets, its money or its people, and decides nothing', () => {
    const closed =
      /^(account|calendar|webhook|api|tracking-device|subscription|invoice|plan|member|invitation|user|audit|operator|terms|demo)|:(decide|impersonate)$/;
    expect(ALL.filter((permission) => consentOpens(permission) && closed.test(permission))).toEqual([]);
  });

  it('is a part of what the person may do, and nothing of it without a consent', () => {
    for (const { actor } of NAMED_ACTORS) {
      if (!actor) continue;
      const look = { ...actor, impersonator_user_id: 99 };
      const consented = { ...look, consent_id: 7 };
      const opened = ALL.filter(
        (permission) => hasPermission(consented, permission) && !hasPermission(look, permission),
      );
      expect(opened.every((permission) => consentOpens(permission) && hasPermission(actor, permission))).toBe(
        true,
      );
    }
  });
});

it('a code is the same however it is typed', () => {
  expect(shownConsent('K7PM4XQD')).toBe('K7PM-4XQD');
  expect(['k7pm-4xqd', ' K7PM 4XQD ', 'K7PM4XQD'].map(typedConsent)).toEqual(Array(3).fill('K7PM4XQD'));
});
