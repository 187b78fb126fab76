export const usersFrames = {
  /** The staff began to look through the listener's account. */
  account_looked: {},
};
