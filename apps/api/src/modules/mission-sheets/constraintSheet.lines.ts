import type { ConstraintSheetLine } from '@envol/documents/constraintSheet.model';
import { Formatter } from '@envol/documents/format';
import { textsOf } from '@envol/documents/texts';
import type { RequestPriceState } from '@envol/domain/approvals/payments';
import { localDate } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import constraintsEn from '@envol/i18n/en/constraints' with { type: 'json' };
import flightsEn from '@envol/i18n/en/flights' with { type: 'json' };
import constraintsFr from '@envol/i18n/fr/constraints' with { type: 'json' };
import flightsFr from '@envol/i18n/fr/flights' with { type: 'json' };
import { numberFormatter } from '@envol/i18n/quantities';
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import type { KeptLine, ShownLine } from './constraintSheet.facts.ts';
import { noticeRecipientName } from './sheetNotices.ts';
import {
  approvalStatusWord,
  conditionsOf,
  deciderOf,
  documentWords,
  proofOf,
  stateOf,
  titleOf,
  whatOf,
} from './sheetWords.ts';

const WORDS = {
  fr: { ...constraintsFr, card: flightsFr.card },
  en: { ...constraintsEn, card: flightsEn.card },
};

/** What waits for its authority waits for the operator once the authority asked something. */
const isAsked = ({ status, requests }: KeptLine['done']): boolean =>
  status === 'handled' && requests.some((request) => request.status === 'incomplete');

const isDecided = ({ status }: ShownLine['requests'][number]): boolean =>
  status === 'accepted' || status === 'reserves' || status === 'refused';

const priceOf = (language: Language, { price_cents, currency }: RequestPriceState): string =>
  numberFormatter(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    price_cents / 100,
  );

/** What is asked of whom, with the conditions of each decision, and what settled it by hand. */
const stepsOf = (language: Language, line: KeptLine, time_zone: string): string[] => {
  const { constraint_sheet: words, sheet } = documentWords(language);
  const { shown, done } = line;
  const proof = proofOf(language, done, time_zone);
  const requests = (shown?.requests ?? []).flatMap((request) => [
    fillPlaces(words.request, { identifier: request.display_identifier }),
    ...(isDecided(request) && request.restricted_height !== null
      ? [
          fillPlaces(sheet.authority_height, {
            height: fillPlaces(sheet.height_agl, { value: request.restricted_height }),
          }),
        ]
      : []),
    ...(isDecided(request)
      ? conditionsOf(language, {
          ...request,
          tactical_contact_required: request.tactical_contact_required ?? false,
        })
      : []),
  ]);
  const prices = done.requests.flatMap(({ unpaid }) =>
    unpaid === undefined || unpaid.state === 'settled'
      ? []
      : [fillPlaces(words.price[unpaid.state], { price: priceOf(language, unpaid) })],
  );
  const procedure =
    requests.length > 0 || shown === undefined || shown.procedure === null
      ? []
      : [WORDS[language].procedures[shown.procedure]];
  const steps = [...procedure, ...requests, ...prices, ...(proof === null ? [] : [proof])];
  return steps.length === 0 ? [words.none_step] : steps;
};

/** When it was asked and decided, when who was told, and until when that is to be done. */
const datesOf = (
  language: Language,
  line: KeptLine,
  { time_zone, is_late }: { readonly time_zone: string; readonly is_late: boolean },
): string[] => {
  const { constraint_sheet: words } = documentWords(language);
  const { card } = WORDS[language];
  const format = new Formatter(language, time_zone, textsOf(language));
  const clocks = (instant: string): string =>
    `${format.dayTime(instant)} (${format.time(instant, 'UTC')}\u00a0UTC)`;
  const requests = (line.shown?.requests ?? []).flatMap((request) => {
    const { display_identifier: identifier, submitted_at, decided_at, status } = request;
    return [
      ...(submitted_at === null
        ? []
        : [fillPlaces(words.submitted, { identifier, at: clocks(submitted_at) })]),
      ...(decided_at === null || !isDecided(request)
        ? []
        : [
            fillPlaces(words.decided, {
              identifier,
              decision: approvalStatusWord(language, status),
              at: clocks(decided_at),
            }),
          ]),
    ];
  });
  const notices = (line.shown?.notices ?? []).flatMap((notice) => {
    const whom = noticeRecipientName(language, notice);
    const at = notice.sent_at ?? notice.scheduled_for;
    return [
      ...(at === null
        ? []
        : [fillPlaces(notice.sent_at === null ? words.planned : words.told, { whom, at: clocks(at) })]),
      ...(notice.reference === null ? [] : [fillPlaces(words.reference, { reference: notice.reference })]),
    ];
  });
  const { latest_date: latest } = line.judged;
  const notice =
    latest === null
      ? []
      : [
          fillPlaces(is_late ? card.notice_late : card.notice_date, {
            date: calendarDateText(language, latest),
          }),
        ];
  return [...requests, ...notices, ...notice];
};

const limitsOf = (language: Language, { shown }: KeptLine, time_zone: string): string | null => {
  if (shown === undefined || shown.lower === null || shown.upper === null) return null;
  const format = new Formatter(language, time_zone, textsOf(language));
  return `${format.limit(shown.lower)} – ${format.limit(shown.upper)}`;
};

/** How whoever decides is reached: every way that the publication gives, or what it writes of it. */
const contactsOf = ({ decider }: KeptLine['judged']): string[] => {
  if (decider === null) return [];
  // A sheet of before ways were told apart kept the text alone.
  const ways = (decider.contacts ?? []).map(({ value }) => value);
  return ways.length > 0 ? ways : decider.contact === null ? [] : [decider.contact];
};

/** One constraint of a sheet in words, as it stood when the sheet was made; what is late is so on the day of printing. */
export const lineText = (
  language: Language,
  line: KeptLine,
  { time_zone, printed_at }: { readonly time_zone: string; readonly printed_at: string },
): Omit<ConstraintSheetLine, 'is_changed'> => {
  const { judged, done, key } = line;
  const own = stateOf(language, { ...judged, ...done });
  const is_late =
    own.tone === 'todo' &&
    judged.latest_date !== null &&
    judged.latest_date < localDate(printed_at, time_zone);
  return {
    title: titleOf(language, { ...judged, key }),
    limits: limitsOf(language, line, time_zone),
    why: whatOf(language, judged),
    rule: judged.source.text,
    dataset_date: judged.source.effective_date,
    who: judged.decider === null ? null : deciderOf(language, judged.decider),
    contacts: contactsOf(judged),
    steps: stepsOf(language, line, time_zone),
    note: line.note,
    ...(isAsked(done) ? stateOf(language, { ...judged, ...done, approval_status: 'incomplete' }) : own),
    dates: datesOf(language, line, { time_zone, is_late }),
  };
};
