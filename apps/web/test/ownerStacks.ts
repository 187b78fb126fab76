import * as React from 'react';

/*
 * React keeps for each element that is made the stack of who made it, of the first ten thousand a second: an error object each,
 * a tenth of what the components' tests cost, for a warning's list of components. Without room for one none is made.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: {
    recentlyCreatedOwnerStacks: number;
  };
};
const MOST_A_SECOND = 1e4;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => MOST_A_SECOND,
  set: () => undefined,
});
