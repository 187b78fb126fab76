import { permitAnyOf } from '../access/whoever.ts';

export const flightAuthorizationsPermissions = {
  'flight-authorization:read': permitAnyOf('flies', 'answers', 'supervises'),
  'flight-authorization:decide': permitAnyOf('activates', 'supervises'),
} as const;
