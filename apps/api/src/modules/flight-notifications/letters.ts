import { declaredLines } from '@envol/domain/flight-notifications/gaps';
import { addressOf } from '@envol/domain/navigation/addresses';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { numberText } from '@envol/i18n/quantities';
import { fillPlaces } from '@envol/i18n/say';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Letter } from '../../platform/mail/transport.ts';
import { drawForm } from './cerfa.form.ts';
import type { SendingDeps } from './flightNotifications.deps.ts';
import { extentText, flightHoursText, pointText, regimeText, sightText } from './noticeSentences.ts';

/** Prefectures are written to in the country's language; whoever programmed it in their own. */
const WORDS = { fr: serverFr.flight_notices, en: serverEn.flight_notices } as const;
const words = WORDS.fr;

/** "STS-01, en vue": the regime, and the sight where the mission says it. */
const regimeLine = (notice: StoredNotice): string =>
  fillPlaces(words.regime, {
    regime: [regimeText(notice), sightText(notice)].filter((text) => text !== null).join(', '),
  });

/** One line an area: where, how far and how high. */
const areaLine = (notice: StoredNotice, area: StoredNotice['areas'][number]): string =>
  fillPlaces(words.place, {
    name: area.name,
    extent: extentText(area),
    center: pointText(area.center),
    height: area.max_height_m ?? notice.max_height_m,
  });

/** A SIRET, or what a company without one has instead. */
const companyNumber = ({ siret, no_siret }: ReturnType<typeof declaredLines>): string =>
  siret === null && no_siret !== null
    ? fillPlaces(words.identifier, { identifier: no_siret })
    : fillPlaces(words.siret, { siret: siret ?? '–' });

/** What a prefecture reads, in French: prefectures are written to in the country's language. */
export const prefectureWords = (
  notice: StoredNotice,
  what: 'declared' | 'withdrawn',
): Pick<Letter, 'subject' | 'text'> => {
  const { operator, pilot, drones, areas } = notice;
  const [drone] = drones;
  const company = declaredLines(operator, notice.lines ?? {});
  const params = {
    identifier: notice.identifier,
    operator: operator.company,
    prefecture: notice.prefecture ?? '',
  };
  const lines = [
    fillPlaces(words.operator, {
      name: operator.company,
      number: company.number ?? '–',
      company: companyNumber(company),
    }),
    fillPlaces(words.pilot, { name: pilot.name, phone: pilot.phone ?? '–' }),
    ...(drone
      ? [
          fillPlaces(words.drone, {
            name: `${drone.manufacturer} ${drone.model}`,
            registration: drone.registration ?? '–',
            mass: drone.mass_kg === null ? '–' : numberText('fr', drone.mass_kg, 3),
          }),
        ]
      : []),
    regimeLine(notice),
    fillPlaces(words.hours, { period: flightHoursText(notice).period }),
    fillPlaces(words.height, { height: notice.max_height_m }),
    ...areas.map((area) => areaLine(notice, area)),
    fillPlaces(words.insurance, { insurance: notice.insurance }),
    ...(notice.reason === null ? [] : [fillPlaces(words.reason, { reason: notice.reason })]),
  ];
  return {
    subject: fillPlaces(words[what].subject, params),
    text: [words.greeting, fillPlaces(words[what].text, params), lines.join('\n'), words.sign_off].join(
      '\n\n',
    ),
  };
};

/** The letter to a prefecture, with the form that it declares a flight by. */
export const prefectureLetter = async (
  deps: Pick<SendingDeps, 'workers'>,
  notice: StoredNotice,
  what: 'declared' | 'withdrawn',
  made: { readonly at: string; readonly by: string },
): Promise<Pick<Letter, 'subject' | 'text' | 'attachments'>> => ({
  ...prefectureWords(notice, what),
  ...(what === 'declared' && {
    attachments: [
      {
        name: `cerfa-15476-${notice.identifier}.pdf`,
        type: 'application/pdf',
        data: Buffer.from(await drawForm(deps, notice, made)),
      },
    ],
  }),
});

/**
 * Tells whoever programmed a notification, in their language, that it left, that it could not, wholly or in part, or that it was
 * answered; `key`: once each.
 */
export const operatorLetter = (
  { config }: Pick<SendingDeps, 'config'>,
  row: {
    readonly id: number;
    readonly flight_id: number;
    readonly operator_id: number;
    readonly identifier: string;
    readonly author_email: string | null;
    readonly author_language: Language | null;
    readonly decider: string | null;
  },
  what: 'left' | 'left_in_part' | 'not_left' | 'answered',
  { at, key, failure }: { readonly at: string; readonly key: string; readonly failure: string | null },
) => {
  const own = WORDS[row.author_language ?? 'fr'];
  const letter = own[what];
  const params = { identifier: row.identifier, decider: row.decider ?? own.army };
  const failures: Readonly<Record<string, string>> = own.failures;
  return {
    dedupe_key: `flight_notification.${row.id}.${key}`,
    side: { operator_id: row.operator_id },
    recipient: row.author_email ?? '',
    subject: fillPlaces(letter.subject, params),
    body: [
      own.hello,
      fillPlaces(letter.text, params),
      ...(failure === null ? [] : [failures[failure] ?? failure]),
      fillPlaces(own.see, {
        link: `${config.public_url}${addressOf({ type: 'flight_notices', id: row.flight_id }, 'operator')}`,
      }),
      own.sign_off,
    ].join('\n\n'),
    at,
  };
};
