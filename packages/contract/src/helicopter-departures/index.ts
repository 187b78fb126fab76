import { createHelicopterBase, listHelicopterBases, updateHelicopterBase } from './bases.ts';
import {
  declareHelicopterDeparture,
  endHelicopterDeparture,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
} from './departures.ts';

export {
  createHelicopterBase,
  HelicopterBase,
  listHelicopterBases,
  updateHelicopterBase,
} from './bases.ts';
export {
  DEPARTURES_TOLD,
  declareHelicopterDeparture,
  endHelicopterDeparture,
  HelicopterDeparture,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
} from './departures.ts';

export const helicopterDeparturesEndpoints = {
  createHelicopterBase,
  declareHelicopterDeparture,
  endHelicopterDeparture,
  listHelicopterBases,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
  updateHelicopterBase,
};
