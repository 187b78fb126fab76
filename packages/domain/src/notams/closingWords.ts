/** A text in capitals without accents, its white space single. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ');

const FORBIDS =
  /CONTOURNEMENT OBLIGATOIRE|PENETRATION INTERDITE|(?:SURVOL|VOLS?|ACCES|ENTREE|ACTIVITES?)[^.]{0,40} INTERDI|INTERDICTION|\bZIT\b|COMPULSORY (?:AVOIDANCE|BYPASS)|MANDATORY (?:AVOIDANCE|BYPASS)|ENTRY (?:IS )?(?:PROHIBITED|FORBIDDEN)|(?:FLIGHTS?|OVERFLIGHTS?|OVERFLYING)[^.]{0,30} (?:PROHIBITED|FORBIDDEN)|NO FLY/;

const ADMITS =
  /\b(?:AUTORISATION|AUTORISEE?S?|ACCORD|AGREMENT|CLAIRANCE|PPR|PERMISSION|AUTHORI[SZ]ED|AUTHORI[SZ]ATION|CLEARANCE|COORDINATION)\b|\bCONTACT(?:ER)?\b/;

const DRONE =
  '\\b(?:DRONES?|UAS|UAVS?|RPAS|UNMANNED|TELEPILOTES?|SANS EQUIPAGE|AERONEFS? QUI CIRCULENT SANS PERSONNE)\\b';
const BAN =
  '(?:INTERDI|PROHIBIT|FORBIDDEN|(?:NOT|NON) (?:ALLOWED|AUTHORI[SZ]ED|PERMITTED|AUTORISE)|\\bBANN?(?:ED)?\\b)';
const BANS_DRONES = new RegExp(`${DRONE}[^.]{0,80}${BAN}|${BAN}[^.]{0,80}${DRONE}`);

const RESTRICTS =
  /\bZRT\b|\bTEMPO(?:RARY|RAIRE)? (?:RESTRICTED|PROHIBITED|SEGREGATED|RESERVED) (?:AREA|AIRSPACE|ZONE)|\bZONES? (?:REGLEMENTEE|RESERVEE|INTERDITE)S?\b|\b(?:RESTRICTED|PROHIBITED) (?:AREA|AIRSPACE|ZONE)S?\b/;

/** Whether a text closes its place by its own words. */
export const forbidsByWords = (text: string): boolean => {
  const words = plain(text);
  return FORBIDS.test(words) || BANS_DRONES.test(words);
};

/** Whether a text forbids a place to unmanned aircraft. */
export const bansDrones = (text: string): boolean => BANS_DRONES.test(plain(text));

/** Whether a text speaks of restricted or prohibited airspace: a ZRT, a ZIT, a temporary restricted area. */
export const namesRestrictedAirspace = (text: string): boolean => RESTRICTS.test(plain(text));

/** Whether a text names an agreement by which one may enter. */
export const admitsByAgreement = (text: string): boolean => ADMITS.test(plain(text));
