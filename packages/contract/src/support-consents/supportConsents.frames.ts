export const supportConsentsFrames = {
  /** A consent of this person was given, used or ended. */
  support_consent_updated: {},
};
