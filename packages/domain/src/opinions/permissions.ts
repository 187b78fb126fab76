import { permitAnyOf } from '../access/whoever.ts';

export const opinionsPermissions = {
  'opinion:read': permitAnyOf('gives_opinions', 'answers'),
  'opinion:request': permitAnyOf('decides'),
  'opinion:write': permitAnyOf('gives_opinions', 'decides'),
} as const;
