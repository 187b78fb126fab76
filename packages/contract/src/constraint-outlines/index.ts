import { flightConstraintsGeometry } from './constraintOutlines.ts';

export * from './constraintOutlines.ts';

export const constraintOutlinesEndpoints = {
  flightConstraintsGeometry,
};
