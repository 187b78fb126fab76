import { openWeather } from '../../integrations/weather/open.ts';
import { defineIntegration } from '../../platform/service.ts';
import { createWeatherHolder, type WeatherHolder } from './weather.holder.ts';
import { weatherSettings } from './weather.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly weather: WeatherHolder;
  }
}

export const weatherIntegration = defineIntegration({
  name: 'weather',
  settings: weatherSettings,
  needs: ['clock'],
  open: (settings, { clock }) => createWeatherHolder(openWeather(settings), clock),
});
