export {
  asShown,
  daysOf,
  flightBreaches,
  flightUnknown,
  hourAfterKey,
  isFlown,
  kpUnknownFrom,
  stretchesOf,
  WEATHER_AGAIN_MS,
  type WeatherDay,
  worstOf,
} from './weatherDays.ts';
