import type { Position } from '@envol/domain/geo/geometry';
import type { HourForecast } from '@envol/domain/weather/forecast';
import type { WeatherService } from './port.ts';

const HOUR_MS = 3_600_000;
const HOURS = 240;

/** A number from 0 to 1 that a day and a place decide: the same day looks the same however often it is asked. */
const chance = (day: number, [lng, lat]: Position, salt: number): number => {
  const mixed =
    Math.sin(day * 12.9898 + Math.round(lng * 4) * 78.233 + Math.round(lat * 4) * 37.719 + salt * 4.1) *
    43_758.5453;
  return mixed - Math.floor(mixed);
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

const hourAt = (at: number, place: Position): HourForecast => {
  const day = Math.floor(at / (24 * HOUR_MS));
  const hour = (at / HOUR_MS) % 24;
  const windy = chance(day, place, 1);
  const wet = chance(day, place, 2);
  const season = Math.cos(((day % 365) - 200) / 58);
  // Wind rises with the afternoon; rain comes in a part of wet days.
  const afternoon = Math.max(0, Math.sin(((hour - 7) / 13) * Math.PI));
  const wind = 2 + windy * 5 + afternoon * (1 + windy * 4);
  const isRaining = wet > 0.55 && Math.abs(hour - 6 - wet * 12) < 4;
  const temperature = 11 + season * 8 + afternoon * 6 - 3;
  const isMisty = chance(day, place, 3) > 0.6 && hour >= 5 && hour <= 8;
  return {
    at: new Date(at).toISOString(),
    wind_ms: rounded(wind),
    wind_80_ms: rounded(wind * 1.35),
    wind_120_ms: rounded(wind * 1.45),
    direction_deg: Math.round(chance(day, place, 4) * 360),
    gust_ms: rounded(wind * 1.55),
    rain_mm: isRaining ? rounded(0.2 + wet * 1.5) : 0,
    visibility_m: isMisty ? 3_000 : isRaining ? 7_000 : 20_000,
    cloud_percent: isRaining ? 95 : Math.round(wet * 70),
    temperature_c: rounded(temperature),
    dew_point_c: rounded(temperature - (isRaining ? 2 : 6)),
    weather_code: isRaining ? 61 : isMisty ? 45 : 2,
    kp: null,
  };
};

const two = (value: number): string => String(value).padStart(2, '0');
const air = (value: number): string => (value < 0 ? `M${two(Math.round(-value))}` : two(Math.round(value)));

/** Weather of the demonstration, without a network: plausible by the season, of no place, and it says so in `source`. */
export const simulatedWeather = (): WeatherService => ({
  source: 'simulated',
  forecast: (place, now) => {
    const from = Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
    return Promise.resolve(Array.from({ length: HOURS }, (_, hour) => hourAt(from + hour * HOUR_MS, place)));
  },
  reports: (stations, now) => {
    const [station] = stations;
    if (station === undefined) return Promise.resolve({ metars: [], tafs: [] });
    const at = Math.floor(now.getTime() / (HOUR_MS / 2)) * (HOUR_MS / 2);
    const hour = hourAt(Math.floor(at / HOUR_MS) * HOUR_MS, [2, 46]);
    const stamp = new Date(at);
    const knots = (ms: number): string => two(Math.round(ms * 1.944));
    const wind = `${String(hour.direction_deg ?? 0).padStart(3, '0')}${knots(hour.wind_ms ?? 0)}KT`;
    const [day, next] = [two(stamp.getUTCDate()), two(new Date(at + 24 * HOUR_MS).getUTCDate())];
    const time = `${day}${two(stamp.getUTCHours())}${two(stamp.getUTCMinutes())}Z`;
    return Promise.resolve({
      metars: [
        {
          station,
          at: stamp.toISOString(),
          text: `METAR ${station} ${time} AUTO ${wind} 9999 SCT035 ${air(hour.temperature_c ?? 0)}/${air(hour.dew_point_c ?? 0)} Q1017`,
        },
      ],
      tafs: [
        {
          station,
          at: stamp.toISOString(),
          text: `TAF ${station} ${time} ${day}${two(stamp.getUTCHours())}/${next}${two(stamp.getUTCHours())} ${wind} 9999 SCT035 TEMPO ${next}04/${next}08 3000 BR BKN006`,
        },
      ],
    });
  },
  kp: (now) => {
    const from = Math.floor(now.getTime() / (3 * HOUR_MS)) * 3 * HOUR_MS;
    return Promise.resolve(
      Array.from({ length: 24 }, (_, index) => ({
        at: new Date(from + index * 3 * HOUR_MS).toISOString(),
        kp: 1 + ((index * 7) % 3),
      })),
    );
  },
});
