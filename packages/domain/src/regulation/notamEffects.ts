/**
 * What the subject, the condition and the words of a NOTAM do to a drone, as dated data. Subjects are the second and third letters
 * of the Q code, conditions the fourth and fifth; the words are those that the French office uses (messages in force on 3 February
 * 2026).
 */
export const NOTAM_RULES = {
  /** Subjects whose airspace nobody may enter: prohibited area, overflight, missile or gun firing, demolition of explosives. */
  forbidden_subjects: new Set(['RP', 'RO', 'WM', 'WD']) as ReadonlySet<string>,
  /** Restricted airspace: reservation, restricted area, temporary restricted area. */
  restricted_subjects: new Set(['RA', 'RR', 'RT']) as ReadonlySet<string>,
  activated: 'CA',
  changed: 'CH',
  /** A trigger of a supplement or an amendment of the AIP. */
  trigger: 'TT',
  valid_from: '2010-01-01',
  source: 'OACI, doc. 8400 (PANS-ABC), 8e édition (2010), code NOTAM',
} as const;

/** Words that close a place. */
export const FORBIDS =
  /CONTOURNEMENT OBLIGATOIRE|PENETRATION INTERDITE|(?:SURVOL|VOLS?|ACCES|ENTREE|ACTIVITES?)[^.]{0,40} INTERDI|INTERDICTION|\bZIT\b|COMPULSORY (?:AVOIDANCE|BYPASS)|MANDATORY (?:AVOIDANCE|BYPASS)|ENTRY (?:IS )?(?:PROHIBITED|FORBIDDEN)|(?:FLIGHTS?|OVERFLIGHTS?|OVERFLYING)[^.]{0,30} (?:PROHIBITED|FORBIDDEN)|NO FLY/;

/** Words of an agreement by which one may enter. */
export const ADMITS =
  /\b(?:AUTORISATION|AUTORISEE?S?|ACCORD|AGREMENT|CLAIRANCE|PPR|PERMISSION|AUTHORI[SZ]ED|AUTHORI[SZ]ATION|CLEARANCE|COORDINATION)\b|\bCONTACT(?:ER)?\b/;

const DRONE =
  '\\b(?:DRONES?|UAS|UAVS?|RPAS|UNMANNED|TELEPILOTES?|SANS EQUIPAGE|AERONEFS? QUI CIRCULENT SANS PERSONNE)\\b';
const BAN =
  '(?:INTERDI|PROHIBIT|FORBIDDEN|(?:NOT|NON) (?:ALLOWED|AUTHORI[SZ]ED|PERMITTED|AUTORISE)|\\bBANN?(?:ED)?\\b)';
/** Words that forbid a place to unmanned aircraft. */
export const BANS_DRONES = new RegExp(`${DRONE}[^.]{0,80}${BAN}|${BAN}[^.]{0,80}${DRONE}`);

/** Words of restricted or prohibited airspace: a ZRT, a ZIT, a temporary restricted area. */
export const RESTRICTS =
  /\bZRT\b|\bTEMPO(?:RARY|RAIRE)? (?:RESTRICTED|PROHIBITED|SEGREGATED|RESERVED) (?:AREA|AIRSPACE|ZONE)|\bZONES? (?:REGLEMENTEE|RESERVEE|INTERDITE)S?\b|\b(?:RESTRICTED|PROHIBITED) (?:AREA|AIRSPACE|ZONE)S?\b/;

/** What a change tells that closes nothing: how somebody is reached, or that a chart is not up to date. */
export const CHANGES_CONTACT =
  /\b(?:PHONE|TELEPHONE|TEL|E-?MAIL|MAIL|COURRIEL|CONTACTS?)\b|\bNOT UP TO DATE ON\b[^.]*\b(?:MAP|CHART)\b/;
