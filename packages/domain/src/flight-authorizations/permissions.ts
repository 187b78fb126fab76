import { whoever } from '../access/whoever.ts';

export const flightAuthorizationsPermissions = {
  'flight-authorization:read': whoever('flies', 'answers', 'supervises'),
  'flight-authorization:decide': whoever('activates', 'supervises'),
} as const;
