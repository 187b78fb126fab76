/** The legal time of metropolitan France, in which notices are counted: what is said of no other place is said in it. */
export const FRENCH_TIME = 'Europe/Paris';
