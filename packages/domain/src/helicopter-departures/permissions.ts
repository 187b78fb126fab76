import { permitAnyOf } from '../access/whoever.ts';

export const helicopterDeparturesPermissions = {
  'helicopter-departure:read': permitAnyOf('flies', 'answers', 'supervises'),
  // On the day, by who acts for a base; whether its structure has one, the service says.
  'helicopter-departure:write': permitAnyOf('activates'),
  'helicopter-departure:receive': permitAnyOf('flies'),
  'helicopter-base:write': permitAnyOf('sets_rules'),
} as const;
