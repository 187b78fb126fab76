import { whoever } from '../access/whoever.ts';

export const opinionsPermissions = {
  'opinion:read': whoever('gives_opinions', 'answers'),
  'opinion:request': whoever('decides'),
  'opinion:write': whoever('gives_opinions', 'decides'),
} as const;
