/** What forms say of kinds of facts, and why others say nothing: of an age of data, of a closing. */
import type { Form } from './forms.ts';

/** What a form says of a fact; a sentence: why it says nothing. `never`: what it must not say. */
export type FormSentence = { readonly says: RegExp; readonly never?: RegExp } | string;
export type EveryForm = Readonly<Record<Form, FormSentence>>;

const NOT_AN_ALARM =
  'alarms hold a position against zones, grants and other drones: what was known before is told before';

const AT_TAKE_OFF =
  'a closing is of the moment: it is told where somebody takes off, on the day and in orders to land';
export const onlyAtTheTakeOff = {
  first_line: AT_TAKE_OFF,
  list: AT_TAKE_OFF,
  cards: AT_TAKE_OFF,
  free_height: AT_TAKE_OFF,
  sheet: AT_TAKE_OFF,
  word: AT_TAKE_OFF,
  kml: AT_TAKE_OFF,
  ics: AT_TAKE_OFF,
  csv: AT_TAKE_OFF,
  geojson: AT_TAKE_OFF,
  gpx: AT_TAKE_OFF,
  points_csv: AT_TAKE_OFF,
  qgc_plan: AT_TAKE_OFF,
  share_page: AT_TAKE_OFF,
  shared_calendar: AT_TAKE_OFF,
  queue: AT_TAKE_OFF,
  queue_map: AT_TAKE_OFF,
  request_sheet: AT_TAKE_OFF,
  request_word: AT_TAKE_OFF,
  request_kml: AT_TAKE_OFF,
  consulted: AT_TAKE_OFF,
  tower_day: AT_TAKE_OFF,
  series: AT_TAKE_OFF,
  status_call: AT_TAKE_OFF,
  map: AT_TAKE_OFF,
} satisfies Partial<Record<Form, FormSentence>>;

/** An age that every form tells that tells anything of the data; `of_request`: as an authority is told it, `linked`: a client. */
export const toldEverywhere = (
  said: Exclude<FormSentence, string>,
  {
    of_request = said,
    linked = said,
    take_off = said,
  }: Partial<Record<'of_request' | 'linked' | 'take_off', FormSentence>> = {},
): EveryForm => ({
  first_line: said,
  list: said,
  cards: 'the age is said once, in the first line',
  free_height: 'an age changes no height; it is said once, in the first line',
  sheet: said,
  word: said,
  kml: said,
  ics: said,
  csv: said,
  geojson: said,
  gpx: said,
  points_csv: said,
  qgc_plan: said,
  // Whoever has a link is told that the operator read it: who flies is shown where its operator chose it.
  share_page: linked,
  shared_calendar: linked,
  take_off,
  // Of an authority too: the operator read it.
  queue: of_request,
  queue_map: of_request,
  request_sheet: of_request,
  request_word: of_request,
  request_kml: of_request,
  consulted: of_request,
  tower_day: of_request,
  alarm: NOT_AN_ALARM,
  series: said,
  status_call: said,
  map: said,
});

/** Why the forms of a request say nothing of a mission without one. */
export const noRequest = (why: string) =>
  ({
    queue_map: why,
    request_sheet: why,
    request_word: why,
    request_kml: why,
    consulted: why,
    tower_day: why,
  }) satisfies Partial<Record<Form, FormSentence>>;

/** What each form says of a mission that `title` closes: by name wherever it names anything. */
export const closedOnTheDay = (title: string): EveryForm => {
  const named = { says: new RegExp(title.replace('/', '\\/')) };
  return {
    first_line: { says: /^impossible/ },
    list: { says: /\bimpossible\b/ },
    cards: { says: new RegExp(`${title.replace(/^NOTAM /, '').replace('/', '\\/')}[^;]* forbidden `) },
    free_height: { says: /^none$/ },
    sheet: named,
    word: named,
    kml: named,
    ics: named,
    csv: named,
    geojson: 'areas alone: what binds them is in the sheet and the KML',
    gpx: 'areas alone: what binds them is in the sheet and the KML',
    points_csv: 'areas alone: what binds them is in the sheet and the KML',
    qgc_plan: 'areas alone: what binds them is in the sheet and the KML',
    share_page: { says: /; (?!planned|granted)\w+ ;/ },
    shared_calendar: named,
    take_off: { says: /^may not take off.*\bnot_cleared\b/ },
    queue: named,
    queue_map: 'tells place and decision; what forbids it is named in the row',
    request_sheet: named,
    request_word: named,
    request_kml: named,
    consulted: named,
    tower_day: named,
    alarm: NOT_AN_ALARM,
    series: { says: /^impossible/ },
    status_call: { says: /^impossible/ },
    map: { says: /^impossible/ },
  };
};

const A_SOURCE =
  'a paper that is only announced is a source to read: named where the sources are, and none is clear before';
const OPERATORS_TO_READ = 'what is to be read before the flight is its operator’s, not the authority’s';

/** What each form says of a paper that a message announces at the place: by its number wherever sources to read are named. */
export const toReadBefore = (title: string): EveryForm => {
  const named = { says: new RegExp(`À lire avant le vol :[^.]*${title.replace('/', '\\/')}`) };
  return {
    first_line: { says: /^(?!clear)/ },
    list: A_SOURCE,
    cards: A_SOURCE,
    free_height: 'a paper that nobody read says nothing of heights',
    sheet: named,
    word: named,
    kml: named,
    ics: A_SOURCE,
    csv: A_SOURCE,
    geojson: 'areas alone: what is to be read is in the sheet and the KML',
    gpx: 'areas alone: what is to be read is in the sheet and the KML',
    points_csv: 'areas alone: what is to be read is in the sheet and the KML',
    qgc_plan: 'areas alone: what is to be read is in the sheet and the KML',
    share_page: OPERATORS_TO_READ,
    shared_calendar: OPERATORS_TO_READ,
    take_off: { says: /^may not take off.*\bnot_cleared\b/ },
    queue: OPERATORS_TO_READ,
    queue_map: OPERATORS_TO_READ,
    request_sheet: OPERATORS_TO_READ,
    request_word: OPERATORS_TO_READ,
    request_kml: OPERATORS_TO_READ,
    consulted: OPERATORS_TO_READ,
    tower_day: OPERATORS_TO_READ,
    alarm: NOT_AN_ALARM,
    series: { says: /^(?!clear)/ },
    status_call: { says: /^(?!clear)/ },
    map: { says: /^(?!clear)/ },
  };
};
