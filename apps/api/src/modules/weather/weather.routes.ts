import type { weatherEndpoints } from '@envol/contract/weather';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { changeLimits, logWeather, readWeather, type WeatherDeps } from './weather.service.ts';

export const weatherHandlers = (deps: WeatherDeps): Handlers<typeof weatherEndpoints> => ({
  flightWeather: ({ params }, context) => readWeather(deps, reachedBy(context), params.id),
  logWeatherEvent: ({ params }, context) =>
    logWeather(deps, reachedBy(context), params.id, context.signed_in.long_name),
  updateDroneWeatherLimits: ({ params, body }, context) =>
    changeLimits(deps, reachedBy(context), params.id, body),
});
