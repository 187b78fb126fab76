import type { FlightWeather } from '@envol/contract/weather';
import type { Breach } from '@envol/domain/weather/judgeHours';
import { judgeSky } from '@envol/domain/weather/judgeReports';
import {
  metarAt,
  presentWeather,
  readMetar,
  readTaf,
  type SkyReport,
  type TafGroup,
  tafPeriod,
  unreadGroups,
} from '@envol/domain/weather/metar';
import { use } from 'react';
import { useMinute } from '../../device/clock.ts';
import { MissionZoneContext } from '../../shared/verdict/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useBreachText } from './useBreachText.ts';
import styles from './weather.module.css';

const MS_PER_KT = 0.514_444;

/** A number with the sign that typography has for it. */
const signed = (value: number): string => String(value).replace('-', '−');

/** Codes of present weather in words; one that is not known stays as it was written. */
const usePresent = (): ((code: string) => string) => {
  const { wordOf } = useTranslation('weather');
  return (code) => {
    const { intensity, parts } = presentWeather(code);
    const words = parts.map((part) => wordOf(`present.${part}`));
    if (words.includes(null)) return code;
    const what = words.join(' · ');
    return intensity === null ? what : (wordOf(`intensities.${intensity}`, { what }) ?? what);
  };
};

/** Wind, visibility and ceiling in words. */
const useSky = (): ((sky: SkyReport) => string) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const present = usePresent();
  const ms = (kt: number): string => format.number(kt * MS_PER_KT, 1);
  return ({ direction_deg, wind_kt, gust_kt, visibility_m, ceiling_ft, weather }) =>
    [
      wind_kt === null
        ? null
        : t('wind_kt', {
            direction: direction_deg === null ? t('variable') : `${String(direction_deg).padStart(3, '0')}°`,
            kt: wind_kt,
            ms: ms(wind_kt),
          }),
      gust_kt === null ? null : t('gust_kt', { kt: gust_kt, ms: ms(gust_kt) }),
      visibility_m === null
        ? null
        : visibility_m >= 10_000
          ? t('visibility_more')
          : t('visibility_km', { km: format.number(visibility_m / 1000, 1) }),
      ceiling_ft === null ? null : t('ceiling', { ft: format.number(ceiling_ft) }),
      ...weather.map(present),
    ]
      .filter((part) => part !== null)
      .join(', ');
};

/** Groups of a report that are not understood, or that none of it is. */
const Unread = ({ kind, text }: { readonly kind: 'metar' | 'taf'; readonly text: string }) => {
  const { t } = useTranslation('weather');
  const groups = unreadGroups(kind, text);
  if (groups.length === 0) return null;
  return (
    <p className={styles.against} data-state="warn">
      {groups === 'all'
        ? t('report_unread', { what: t(kind) })
        : t('unread_groups', { groups: groups.join(' ') })}
    </p>
  );
};

/** What of a TAF is not understood, and its own text. */
const TafText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('weather');
  return (
    <>
      <Unread kind="taf" text={text} />
      <details>
        <summary>{t('raw')}</summary>
        <code>{text}</code>
      </details>
    </>
  );
};

const KINDS = ['BASE', 'FM', 'BECMG', 'TEMPO', 'PROB30', 'PROB40', 'PROB30 TEMPO', 'PROB40 TEMPO'] as const;

/** What of a report is near or past a limit of the drones. */
const Against = ({ breaches }: { readonly breaches: readonly Breach[] }) => {
  const textOf = useBreachText();
  const { t } = useTranslation('weather');
  if (breaches.length === 0) return null;
  const state = breaches.some((each) => each.state === 'over') ? 'over' : 'warn';
  return (
    <em className={styles.against} data-state={state}>
      {t('because', { what: t(`states.${state}`), value: breaches.map(textOf).join(' · ') })}
    </em>
  );
};

interface GroupProps {
  readonly group: TafGroup;
  readonly given: string | null;
  readonly weather: FlightWeather;
}

const Group = ({ group, given, weather }: GroupProps) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const zone = use(MissionZoneContext);
  const sky = useSky();
  const kind = KINDS.find((each) => each === group.kind);
  const span = given === null ? null : tafPeriod(group.period, given);
  const hours = (of: string): string =>
    span === null
      ? (group.period ?? '')
      : span.to === null
        ? format.clock(span.from, of)
        : `${format.clock(span.from, of)}–${format.clock(span.to, of)}`;
  return (
    <li data-kind={group.kind}>
      <span>
        {kind === undefined ? group.kind : t(`groups.${kind}`)}{' '}
        {span === null ? hours('UTC') : `${format.day(span.from, zone)} ${hours(zone)} (${hours('UTC')} UTC)`}
      </span>
      {sky(group)}
      <Against breaches={judgeSky(group, null, weather.limits, weather.height_m)} />
    </li>
  );
};

/** The nearest aerodrome's METAR and TAF, decoded, with their age and their own text. */
export const AerodromeReport = ({ weather }: { readonly weather: FlightWeather }) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const now = useMinute();
  const sky = useSky();
  const report = weather.aerodrome;
  if (report === null)
    return <p className={styles.quiet}>{t(weather.reports === 'failed' ? 'report_failed' : 'no_report')}</p>;
  const metar = report.metar === null ? null : readMetar(report.metar);
  const taf = report.taf === null ? null : readTaf(report.taf);
  // By its own words: what the service says of it may be when it was handed on.
  const observed = metar === null ? report.metar_at : metarAt(metar, now);
  return (
    <section className={styles.report}>
      <h3>{t('aerodrome', { station: report.station, distance: format.distance(report.distance_m) })}</h3>
      {weather.state === 'simulated' && <p className={styles.invented}>{t('report_simulated')}</p>}
      {report.metar !== null && (
        <>
          <p>
            <b>{t('metar')}</b> {observed !== null && format.ago(observed, now)}
          </p>
          <code>{report.metar}</code>
          <Unread kind="metar" text={report.metar} />
          {metar !== null && (
            <p>
              {sky(metar)}
              {metar.clouds_told && metar.ceiling_ft === null && `, ${t('no_ceiling')}`}
              {metar.temperature_c !== null &&
                metar.dew_point_c !== null &&
                ` · ${t('air', { t: signed(metar.temperature_c), d: signed(metar.dew_point_c) })}`}
              {metar.qnh_hpa !== null && ` · ${t('qnh', { hpa: metar.qnh_hpa })}`}
            </p>
          )}
          {metar !== null && (
            <Against breaches={judgeSky(metar, metar.temperature_c, weather.limits, weather.height_m)} />
          )}
        </>
      )}
      {report.taf !== null && (
        <>
          <p>
            <b>{t('taf')}</b> {report.taf_at !== null && format.ago(report.taf_at, now)}
          </p>
          {taf !== null && (
            <ul>
              {taf.groups.map((group) => (
                <Group
                  key={`${group.kind} ${group.period}`}
                  group={group}
                  given={report.taf_at}
                  weather={weather}
                />
              ))}
            </ul>
          )}
          <TafText text={report.taf} />
        </>
      )}
    </section>
  );
};
