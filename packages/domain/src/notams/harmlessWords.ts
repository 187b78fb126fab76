import { capitalWords } from './closingWords.ts';

/**
 * What messages say that closes nothing, phrase by phrase: a text of which anything is left beside them is not read whole, and counts
 * as if it were not read at all. Phrases are those of messages in force from 3 to 9 February 2026.
 */
const PHONE = String.raw`(?:\+\d{2}|0)(?:[ .]?\d){9}(?!\d)`;
const ADDRESS = String.raw`[A-Z0-9][A-Z0-9._-]{0,63} ?(?:\(AT?\)|@) ?[A-Z0-9-]{1,63}(?:\.[A-Z0-9-]{1,63}){1,8}`;
const REACHED = `(?:${PHONE}|${ADDRESS})`;
/** A name in quotes has no figures: "'SFC' INSTEAD OF '1500FT'" is none. */
const QUOTED = "'[A-Z][A-Z -]*'";
const NAMED = String.raw`(?: ?${QUOTED}| \([A-Z][A-Z -]*\))`;
const ZONE = String.raw`(?:(?:RESTRICTED |DANGER(?:OUS)? |PROHIBITED )?(?:AREAS?|ZONES?) )?LF[- ]?[PRD][- ]?\d{1,4}(?: ?[A-Z]\d?(?:(?:, ?| ?/ ?| AND | ET | )[A-Z]\d?)*)?\b(?!-)`;
const AIP = String.raw`(?:MIL)?AIP(?: FRANCE| MIAM)?(?: ?\(?(?:ENR|AD|GEN) ?\d[\d.-]*\)?)?`;
const REFERENCES = [
  String.raw`REF (?:AIP )?SUP(?: AIP)? \d{1,3}/\d{2}(?: '[A-Z0-9 -]+')?`,
  String.raw`REF(?:ER TO)? ?:? ?(?:${AIP}|ENR \d[\d.-]*)(?: FOR CORRECT ROUTES)?`,
  String.raw`\(${AIP}\)`,
  String.raw`AIP \(ENR \d[\d.-]*\)`,
];
const MEANS = '(?:E-?MAIL|MAIL|COURRIEL|TELEPHONE|PHONE|TEL)';
const CONTACT = `(?:${MEANS}|CONTACTS?)(?: MAIL)?(?: (?:NUMBERS?|ADD?RESS(?:ES)?|DETAILS))?`;
const CHANGED = '(?:MODIFIED|CHANGED|MODIFIEE?S?)';
const DAYS = '(?:MON|TUE|WED|THU|FRI|SAT|SUN)';
const ANSWERED = String.raw`${DAYS}(?: TO ${DAYS})? \(\d{4}-\d{4}\)`;

const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Z0-9])(?:${phrases.join('|')})(?![A-Z0-9])`, 'g');
const inOrder = (steps: readonly (readonly string[])[]): readonly RegExp[] => steps.map(anyOf);

const LEFT = /[A-Z0-9+@]/;

/** A text in capitals with one kind of quotes. */
export const plainWords = (text: string): string => capitalWords(text).replace(/[’`"“”]/g, "'");

/** Whether nothing is left of words once phrases are taken out, step by step. */
const isConsumed = (words: string, steps: readonly RegExp[]): boolean =>
  !LEFT.test(steps.reduce((left, phrase) => left.replace(phrase, ' | '), words));

const CONTACT_STEPS = inOrder([
  [
    `READ ?:? ?${REACHED}(?:,? INSTEAD OF ?:? ?${REACHED})?`,
    String.raw`(?:P|PRIORITY )\d ?: ?(?:${ANSWERED}(?: AND ${ANSWERED})* (?:\(SUM-1H\) )?: )?${PHONE}`,
    String.raw`(?:(?:ARR/DEP )?ITINERAR(?:Y|IES) (?:FOR [A-Z' -]{2,50} CAMPS? )?)NOT UP TO DATE ON [A-Z0-9 ]{0,40}(?:MAP|CHART)(?: \d{4} EDITION)?`,
    ...REFERENCES,
  ],
  [
    // "'LF-R40 A' DAX MODIFIED : MODIFICATION OF MAIL ADDRESS"
    String.raw`'${ZONE}' [A-Z]+ ${CHANGED}(?= ?: ?(?:MODIFICATION OF ${MEANS}|(?:NEW )?${CONTACT})\b)`,
    `${ZONE}${NAMED}?`,
    `${QUOTED}(?: CTL MANAGER)?(?= ${CONTACT}\\b)`,
    `MODIFICATION OF ${CONTACT} OF ${QUOTED}`,
  ],
  [
    'AREAS ACT ARE AVBL ON FOLLOWING PHONE NUMBERS',
    'THE NUMBERS TO USE TO FIND OUT ABOUT THE ACTIVITY OF THE ZONES ARE AS FOLLOWS',
    `MODIFICATION OF ${CONTACT}`,
    `(?:NEW )?${CONTACT} ${CHANGED}`,
    `NEW ${CONTACT}`,
  ],
  [CONTACT, CHANGED, String.raw`\(?ANSWERING MACHINE\)?`, 'OR', REACHED],
]);

/** Whether a text says of airspace only how somebody is reached, or that a chart is old. */
export const tellsContactAlone = (text: string): boolean => isConsumed(plainWords(text), CONTACT_STEPS);

const UNIT = '(?:CTL|APP|ACC|TWR|FIC|INFO|A/A)';
const FREQUENCY = String.raw`\d{3}\.\d{1,3} ?MHZ`;
const ACTIVATION_STEPS = inOrder([
  [...REFERENCES, String.raw`\(ATS HOURS\)`],
  [
    'INFO FOR AIR USERS',
    'USERS? INFO',
    'ACTUAL ACT(?:IVITY)? KNOWN FROM',
    `CAPTIVE BALLOON TRANSPONDER 3/A AND C ?: ?[0-7]{4}`,
    `(?:TELEPILOT|FLT DIRECTOR ?: ?) ?${MEANS} ?:? ?${PHONE}`,
  ],
  [
    `'?(?:[A-Z]+ ){1,2}${UNIT}'?(?: FREQ)? ?:? ?${FREQUENCY}(?:(?: ?/ ?| OR | AND | )${FREQUENCY})*`,
    `${MEANS} ?:? ?${PHONE}`,
  ],
  [`INFO(?: ?: ?${FREQUENCY})?`],
]);

/** Whether what follows an activation tells only who knows of it, by which frequency or telephone, and where it is published. */
export const tellsInformationAlone = (words: string): boolean => isConsumed(words, ACTIVATION_STEPS);

const PROHIBITION = "'?ZIT'?";
const OUTLINE_STEPS = inOrder([
  [
    String.raw`(?:TEMPO(?:RARY)? PROHIBITED AREA ?\(${PROHIBITION}(?: [A-Z]+)?\)|ZIT)(?: '[A-Z0-9 -]+')?(?: - ANTI DRONE (?:STRUGGLES?|MEASURES))? ?:`,
    ...REFERENCES,
  ],
  [
    `STATUS ?: ?${PROHIBITION} WHICH COEXISTS WITH OVERLAPPING AIRSPACES(?:, EXCLUDING LF-[A-Z0-9 ]{1,40} WHEN ACTIVATED)?`,
    "ENTRY CONDITIONS ?: ?-? ?ENTRY PROHIBITED TO ANY UNMANNED ACFT, EXC UNMANNED ACFT [A-Z ,()'-]{1,200}?\\.?(?: ?-)?(?= EXEMPTION)",
    'EXEMPTION SUBMITTED TO MANAGER AGREEMENT WITH PN \\d{1,2} (?:OPENING )?DAYS',
    `PROVIDED SERVICES ?: ?SERVICES ARE PROVIDED IN ACCORDANCE WITH (?:PARTS OF )?AIRSPACES CLASSE?S? WITH WHICH ${PROHIBITION} COEXISTS`,
    `AUTHORITY TO CONTACT(?: \\(MANAGER\\))? ?: ?- [A-Z0-9 '/-]{1,80} - TEL ?: ?${PHONE}(?: \\('[A-Z0-9 ]+'\\))?(?: OR ${PHONE}(?: \\('[A-Z0-9 ]+'\\))?)*`,
  ],
  ['STATUS', String.raw`\d(?=\.)`],
]);

/** Whether what stands around the limits of a prohibition is its name, its conditions of entry and whom to ask. */
export const tellsProhibitionAlone = (words: string): boolean => isConsumed(words, OUTLINE_STEPS);
