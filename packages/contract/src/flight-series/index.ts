import { applyToSeries, dissolveSeries, getFlightSeries, repeatFlight } from './series.ts';
import {
  createFlightTemplate,
  deleteFlightTemplate,
  listFlightTemplates,
  renameFlightTemplate,
} from './templates.ts';

export * from './series.ts';
export * from './templates.ts';

export const flightSeriesEndpoints = {
  repeatFlight,
  getFlightSeries,
  applyToSeries,
  dissolveSeries,
  listFlightTemplates,
  createFlightTemplate,
  renameFlightTemplate,
  deleteFlightTemplate,
};
