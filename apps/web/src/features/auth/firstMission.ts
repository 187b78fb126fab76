/** What a newcomer is led to after the sign-up, by the welcome page and by the letter's link. */
export const FIRST_MISSION = '/map/flights/new';
