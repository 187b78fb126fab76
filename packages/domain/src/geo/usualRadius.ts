/** The radius that a point takes as a mission's area without another word, m: without a surface nothing could be judged. */
export const USUAL_RADIUS_M = 50;
