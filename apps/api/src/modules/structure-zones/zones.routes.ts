import type { structureZonesEndpoints } from '@envol/contract/structure-zones';
import type { Handlers } from '../../platform/http/mount.ts';
import { clientConstraints, findClients } from './clients.service.ts';
import { importZones } from './importZones.service.ts';
import { aipGeometries, zonesOnMap } from './map.service.ts';
import { partnerImages, webService } from './partners.service.ts';
import { suggestTip } from './tips.service.ts';
import type { ZonesDeps } from './zones.deps.ts';
import {
  addZone,
  changeImpacting,
  changeZone,
  readImpacting,
  readZones,
  removeZone,
} from './zones.service.ts';

export const structureZonesHandlers = (deps: ZonesDeps): Handlers<typeof structureZonesEndpoints> => ({
  listStructureZones: ({ params }, { signed_in }) => readZones(deps, signed_in, params.id),
  createStructureZone: ({ params, body }, { signed_in }) => addZone(deps, signed_in, params.id, body),
  updateStructureZone: ({ params, body }, { signed_in }) =>
    changeZone(deps, signed_in, { id: params.id, zone_id: params.zid }, body),
  deleteStructureZone: ({ params }, { signed_in }) => removeZone(deps, signed_in, params.id, params.zid),
  importStructureZones: ({ params, body }, { signed_in }) => importZones(deps, signed_in, params.id, body),
  structuresGeometries: ({ query }, { signed_in }) => zonesOnMap(deps, signed_in, query),
  structuresAipGeometries: ({ query }) => aipGeometries(deps, query.structures),
  structuresImpacting: (_, { signed_in }) => readImpacting(deps, signed_in),
  updateStructureImpacting: ({ params, body }, { signed_in }) =>
    changeImpacting(deps, signed_in, params.id, body),
  clientStructuresGeocoding: ({ query }, { signed_in }) => findClients(deps, signed_in.actor, query),
  clientStructureConstraints: ({ params }, { signed_in }) =>
    clientConstraints(deps, signed_in.actor, params.id),
  partnerStructuresImages: () => partnerImages(deps),
  getWebService: ({ params }) => webService(deps, params.id),
  suggestPublicTip: ({ body }, { signed_in }) => suggestTip(deps, signed_in, body),
});
