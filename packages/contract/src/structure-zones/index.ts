import {
  clientStructureConstraints,
  clientStructuresGeocoding,
  getWebService,
  partnerStructuresImages,
  structuresAipGeometries,
  structuresGeometries,
  suggestPublicTip,
} from './published.ts';
import {
  createStructureZone,
  deleteStructureZone,
  importStructureZones,
  listStructureZones,
  structuresImpacting,
  updateStructureImpacting,
  updateStructureZone,
} from './zones.ts';

export * from './published.ts';
export * from './zones.ts';

export const structureZonesEndpoints = {
  partnerStructuresImages,
  getWebService,
  listStructureZones,
  createStructureZone,
  updateStructureZone,
  deleteStructureZone,
  importStructureZones,
  structuresGeometries,
  structuresAipGeometries,
  structuresImpacting,
  updateStructureImpacting,
  clientStructuresGeocoding,
  clientStructureConstraints,
  suggestPublicTip,
};
