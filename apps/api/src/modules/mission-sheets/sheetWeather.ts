import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { Formatter } from '@envol/documents/format';
import type { SheetTone, SheetWeather, SheetWeatherHour } from '@envol/documents/missionSheet.model';
import { textsOf } from '@envol/documents/texts';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import type { TimeSpan } from '@envol/domain/time/night';
import { unreadGroups } from '@envol/domain/weather/metar';
import weatherEn from '@envol/i18n/en/weather' with { type: 'json' };
import weatherFr from '@envol/i18n/fr/weather' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import { documentWords } from './sheetWords.ts';

const WORDS = { fr: weatherFr, en: weatherEn } as const;
/** What a good hour is worth on paper: read again on the day, it is never green (a forecast). */
const TONES: Readonly<Record<WeatherHour['state'], SheetTone>> = {
  ok: 'info',
  warn: 'todo',
  over: 'refused',
  unknown: 'todo',
};
const HOUR_MS = 3_600_000;
const MOST_ROWS = 14;
/** Metres per second in a knot (ICAO Annex 5). */
const MS_PER_KNOT = 0.514444;
/** Visibility is told no further (ICAO Annex 3: "10 km or more"). */
const FAR_M = 10_000;

/** A report as published, and what of it is not understood. */
function reportLines(language: Language, kind: 'metar' | 'taf', text: string | null): string[] {
  if (text === null) return [];
  const words = WORDS[language];
  const groups = unreadGroups(kind, text);
  if (groups === 'all') return [text, fillPlaces(words.report_unread, { what: words[kind] })];
  return groups.length === 0 ? [text] : [text, fillPlaces(words.unread_groups, { groups: groups.join(' ') })];
}

const windText = (format: Formatter, ms: number | null): string =>
  ms === null ? '–' : `${format.number(ms, 0)} m/s (${format.number(ms / MS_PER_KNOT, 0)} kt)`;

const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? '–' : text(value);

const rowOf = (language: Language, format: Formatter, hour: WeatherHour): SheetWeatherHour => {
  const words = WORDS[language];
  const { at, direction_deg: direction } = hour;
  return {
    day: format.day(at),
    hour: `${format.time(at)} (${format.time(at, 'UTC')} UTC)`,
    wind: `${orDash(direction, (degrees) => `${Math.round(degrees / 10) * 10}° `)}${windText(format, hour.wind_ms)}`,
    gust: windText(format, hour.gust_ms),
    visibility: orDash(hour.visibility_m, (metres) =>
      metres >= FAR_M ? words.visibility_more : format.distance(metres),
    ),
    cloud: orDash(
      hour.cloud_base_m,
      (metres) => `${format.number(metres)} m (${format.number(metres / METRES_PER_FOOT)} ft)`,
    ),
    temperature: orDash(hour.temperature_c, (degrees) => `${format.number(degrees)} °C`),
    rain: orDash(hour.rain_mm, (mm) => `${format.number(mm, 1)} mm`),
    state: [
      words.states[hour.state],
      // The forecast and a report may say the same.
      ...new Set(hour.breaches.map(({ quantity }) => words.quantities[quantity].toLocaleLowerCase(language))),
      ...hour.unknown.map((quantity) => fillPlaces(words.not_known, { what: words.quantities[quantity] })),
    ].join(' · '),
    tone: TONES[hour.state],
  };
};

const isDuring = (hour: string, windows: readonly TimeSpan[]): boolean => {
  const from = Date.parse(hour);
  return windows.some((span) => Date.parse(span.from) < from + HOUR_MS && from < Date.parse(span.to));
};

/** The forecast of the flight's own hours as the sheet prints it, with its age; never more than what was foretold. */
export const sheetWeather = (
  language: Language,
  timeZone: string,
  weather: FlightWeather,
  windows: readonly TimeSpan[],
): SheetWeather => {
  const { briefing } = documentWords(language);
  const format = new Formatter(language, timeZone, textsOf(language));
  const during = weather.hours.filter(({ at }) => isDuring(at, windows));
  const at = weather.fetched_at;
  const { aerodrome } = weather;
  return {
    state: fillPlaces(briefing.weather_states[weather.state], {
      source: WORDS[language].sources[weather.source],
      at: at === null ? '' : `${format.dayTime(at)} (${format.time(at, 'UTC')} UTC)`,
    }),
    is_read: weather.state === 'consulted',
    flight:
      during.length === 0 || weather.state !== 'consulted'
        ? WORDS[language].flight.unknown
        : WORDS[language].flight[weather.flight],
    height: fillPlaces(briefing.weather_at, { height: format.agl(weather.height_m) }),
    rows: during.slice(0, MOST_ROWS).map((hour) => rowOf(language, format, hour)),
    more:
      during.length > MOST_ROWS ? fillPlaces(briefing.more_rows, { count: during.length - MOST_ROWS }) : null,
    reports:
      aerodrome === null
        ? []
        : (['metar', 'taf'] as const).flatMap((kind) => reportLines(language, kind, aerodrome[kind])),
  };
};
