import { expect, it } from 'vitest';
import type { Capability } from '../access/capabilities.ts';
import { hasBell } from './bell.ts';

const person = (capabilities: readonly Capability[], is_restricted = false) => ({
  capabilities,
  operator: { is_restricted },
});

it.each<[string, ReturnType<typeof person>, boolean]>([
  ['a specialist', person(['flies', 'prepares', 'keeps_fleet']), true],
  ['a generalist', person(['flies', 'prepares']), false],
  ['a restricted pilot, whom a tower may order down', person(['flies'], true), true],
  ['a controller', person(['answers', 'decides']), true],
  ['a visitor', person(['gives_opinions']), true],
  ['a supervisor of a U-space', person(['supervises']), true],
  ['the staff', person(['impersonates']), false],
  ['the platform’s administrator', person(['runs_platform']), false],
])('The bell is shown to %s: %#', (_who, user, shown) => {
  expect(hasBell(user)).toBe(shown);
});
