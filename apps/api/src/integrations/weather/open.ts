import type { Config } from '../../config.ts';
import { liveWeather } from './live.ts';
import { WeatherFailure, type WeatherService } from './port.ts';
import { simulatedWeather } from './simulated.ts';

const unconnected = (): Promise<never> => Promise.reject(new WeatherFailure('no service is connected'));

/** The services of weather that the settings name. */
export const openWeather = ({
  weather,
  weather_url: url,
  weather_key: key,
}: Pick<Config, 'weather' | 'weather_url' | 'weather_key'>): WeatherService => {
  if (weather === 'simulated') return simulatedWeather();
  if (weather === 'live') return liveWeather({ key, ...(url === null ? {} : { url }) });
  return { source: 'none', forecast: unconnected, reports: unconnected, kp: unconnected };
};
