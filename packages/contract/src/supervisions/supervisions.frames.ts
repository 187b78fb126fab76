export const supervisionsFrames = {
  /** Something of what the listener supervises has changed: not which request, as it reads those alone that it watches. */
  supervision_updated: {},
};
