import { weatherEndpoints } from '@envol/contract/weather';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { weatherIntegration } from './weather.integration.ts';
import { weatherHandlers } from './weather.routes.ts';

export type { WeatherHolder } from './weather.holder.ts';
export { droneLimitsOf, readWeather } from './weather.service.ts';

export const weatherModule = defineModule({
  name: 'weather',
  services: [weatherIntegration],
  needs: [
    'airspace',
    'clock',
    'db',
    systemDb('forecasts noted for a mission are written by the process'),
    'weather',
  ],
  tables: ['flight_weather_events'],
  calls: weatherEndpoints,
  handlers: weatherHandlers,
});
