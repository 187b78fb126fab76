import { localDate, localTime } from '@envol/domain/time/localTime';
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { ConstraintRow } from '../constraints/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import type { findNoticeOperator } from '../flight-notifications/index.ts';

const words = serverFr.email_requests;
/** Places that the letter names; the others are on the mission sheet. */
const MOST_PLACES = 5;
const MOST_SUBJECT = 250;

export const dateText = (date: string): string => date.split('-').reverse().join('/');

const periodLine = ({ date_start, date_end, time_zone }: FlightDetail['flight']): string =>
  fillPlaces(words.hours, {
    first_date: dateText(localDate(date_start, time_zone)),
    last_date: dateText(localDate(date_end, time_zone)),
    from: localTime(date_start, time_zone),
    until: localTime(date_end, time_zone),
    from_utc: localTime(date_start, 'UTC'),
    until_utc: localTime(date_end, 'UTC'),
  });

const placeLines = ({ areas }: FlightDetail): string[] => [
  ...areas
    .slice(0, MOST_PLACES)
    .map(({ name, center_lng, center_lat }) =>
      fillPlaces(words.place, { name, latitude: center_lat.toFixed(5), longitude: center_lng.toFixed(5) }),
    ),
  ...(areas.length > MOST_PLACES
    ? [fillPlaces(words.more_places, { count: areas.length - MOST_PLACES })]
    : []),
];

interface Asker {
  readonly operator: Awaited<ReturnType<typeof findNoticeOperator>>;
  readonly person: string;
}

/** The letter that the product proposes, in French: managers are written to in the country's language. */
export const draftLetter = (
  detail: FlightDetail,
  { judged }: Pick<ConstraintRow, 'judged'>,
  { operator, person }: Asker,
): { readonly subject: string; readonly message: string } => {
  const { flight, pilots, drones } = detail;
  const params = { identifier: flight.display_identifier, title: judged.title };
  const [pilot] = pilots;
  const [drone] = drones;
  const latest = judged.notice?.respected ? judged.notice.latest_date : null;
  const facts = [
    fillPlaces(words.mission, { identifier: flight.display_identifier, name: flight.name }),
    periodLine(flight),
    fillPlaces(words.height, { height: flight.max_flying_height }),
    fillPlaces(words.scenario, { scenario: flight.scenario }),
    ...(pilot
      ? [
          fillPlaces(words.pilot, {
            name: `${pilot.first_name} ${pilot.last_name}`,
            phone: pilot.phone ?? '–',
          }),
        ]
      : []),
    ...(drone
      ? [
          fillPlaces(words.drone, {
            name: `${drone.manufacturer} ${drone.model}`,
            registration: drone.registration ?? '–',
            mass: String(drone.mass_kg).replace('.', ','),
          }),
        ]
      : []),
    ...placeLines(detail),
    ...(flight.description ? [flight.description.slice(0, 600)] : []),
  ];
  const message = [
    words.greeting,
    fillPlaces(words.ask, {
      operator: operator.company,
      number: operator.uas_operator_number ?? '–',
      title: judged.title,
    }),
    facts.join('\n'),
    fillPlaces(words.rule, { source: judged.source.text }),
    latest === null ? words.answer : fillPlaces(words.answer_by, { date: dateText(latest) }),
    `${words.sign_off}\n${person}, ${operator.company}`,
  ].join('\n\n');
  return { subject: fillPlaces(words.subject, params).slice(0, MOST_SUBJECT), message };
};

interface Written {
  readonly subject: string;
  readonly message: string;
  readonly sent_at: string | null;
  readonly pending_message: string | null;
}

const former = ({ message, sent_at }: Written): string =>
  `${fillPlaces(words.former, { date: sent_at === null ? '' : dateText(localDate(sent_at)) })}\n\n${message}`;

/** What leaves for the decider: the request itself, or a further letter with the first one below. */
export const letterText = (
  row: Written,
  what: 'request' | 'reminder' | 'withdrawal',
): { readonly subject: string; readonly text: string } => {
  const { subject, message } = row;
  switch (what) {
    case 'request':
      return { subject, text: message };
    case 'reminder':
      return {
        subject: fillPlaces(words.reminder_subject, { subject }),
        text: `${row.pending_message ?? ''}\n\n${former(row)}`,
      };
    case 'withdrawal':
      return {
        subject: fillPlaces(words.withdrawal_subject, { subject }),
        text: `${words.greeting}\n\n${words.withdrawal}\n\n${former(row)}`,
      };
  }
};

/** The reminder that the product proposes. */
export const draftReminder = (
  sentAt: string,
  flight: Pick<FlightDetail['flight'], 'date_start' | 'time_zone'>,
  person: string,
): string =>
  [
    words.greeting,
    fillPlaces(words.reminder, {
      date: dateText(localDate(sentAt)),
      first_date: dateText(localDate(flight.date_start, flight.time_zone)),
    }),
    `${words.sign_off}\n${person}`,
  ].join('\n\n');

/** A letter to whoever wrote a request: it could not leave, or nobody answers. */
export const writerLetter = (
  what: 'not_left' | 'reminder_due' | 'answer_came',
  params: {
    readonly identifier: string;
    readonly recipient: string;
    readonly date: string;
    readonly failure: string | null;
    readonly link: string;
  },
): { readonly subject: string; readonly body: string } => {
  const failures: Readonly<Record<string, string>> = words.failures;
  const { failure } = params;
  return {
    subject: fillPlaces(words[what].subject, params),
    body: [
      words.hello,
      fillPlaces(words[what].text, params),
      ...(failure === null ? [] : [failures[failure] ?? failure]),
      fillPlaces(words.see, params),
      'Envol',
    ].join('\n\n'),
  };
};
