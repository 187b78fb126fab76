import { weatherEndpoints } from '@envol/contract/weather';
import { defineModule } from '../../platform/module.ts';
import { weatherHandlers } from './weather.routes.ts';

export { createWeatherHolder, type WeatherHolder } from './weather.holder.ts';
export { readWeather } from './weather.service.ts';

export const weatherModule = defineModule({
  name: 'weather',
  tables: ['flight_weather_events'],
  calls: weatherEndpoints,
  handlers: weatherHandlers,
});
