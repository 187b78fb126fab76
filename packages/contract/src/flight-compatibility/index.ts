import { flightCompatibility } from './compatibility.ts';

export * from './compatibility.ts';

export const flightCompatibilityEndpoints = {
  flightCompatibility,
};
