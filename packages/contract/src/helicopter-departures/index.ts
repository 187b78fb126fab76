import {
  createHelicopterBase,
  deleteHelicopterBase,
  listHelicopterBases,
  updateHelicopterBase,
} from './bases.ts';
import {
  declareHelicopterDeparture,
  endHelicopterDeparture,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
} from './departures.ts';

export {
  createHelicopterBase,
  deleteHelicopterBase,
  HelicopterBase,
  listHelicopterBases,
  updateHelicopterBase,
} from './bases.ts';
export {
  DEPARTURES_LISTED,
  declareHelicopterDeparture,
  endHelicopterDeparture,
  HelicopterDeparture,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
} from './departures.ts';

export const helicopterDeparturesEndpoints = {
  createHelicopterBase,
  deleteHelicopterBase,
  declareHelicopterDeparture,
  endHelicopterDeparture,
  listHelicopterBases,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
  updateHelicopterBase,
};
