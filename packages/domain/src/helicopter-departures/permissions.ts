import { whoever } from '../access/whoever.ts';

export const helicopterDeparturesPermissions = {
  'helicopter-departure:read': whoever('flies', 'answers', 'supervises'),
  // On the day, by who acts for a base; whether its structure has one, the service says.
  'helicopter-departure:write': whoever('activates'),
  'helicopter-departure:receive': whoever('flies'),
  'helicopter-base:write': whoever('sets_rules'),
} as const;
