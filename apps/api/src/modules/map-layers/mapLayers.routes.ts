import type { mapLayersEndpoints } from '@envol/contract/map-layers';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  addGeoportail,
  addMobileNetworks,
  coverageOf,
  listGeoportail,
  listMobileNetworks,
  removeGeoportail,
  removeMobileNetwork,
} from './added.service.ts';
import {
  addDrawn,
  changeDrawn,
  changeFile,
  layerFeatures,
  listLayers,
  removeFile,
  removeLayer,
} from './customLayers.service.ts';
import { describeMapLayers } from './describe.service.ts';
import { groundTile, listGround } from './ground.service.ts';
import { createIcaoTiles } from './icao.service.ts';
import { importLayer, layerKml } from './layerFiles.service.ts';
import type { MapLayersDeps, MapLayersServices } from './mapLayers.deps.ts';
import { identifierOf, keepSetting } from './settings.service.ts';
import { createWmtsList } from './wmtsList.ts';

export const mapLayersHandlers = (services: MapLayersServices): Handlers<typeof mapLayersEndpoints> => {
  const deps: MapLayersDeps = { ...services, wmts: createWmtsList(services) };
  const icaoTile = createIcaoTiles(deps);
  return {
    mapLayers: (_, { signed_in, language }) => describeMapLayers(deps, signed_in, language),
    authorityMapLayers: (_, { signed_in, language }) => describeMapLayers(deps, signed_in, language),
    editLayerSettings: ({ body }, { signed_in }) => keepSetting(deps, signed_in, body),
    listCustomLayers: (_, { signed_in }) => listLayers(deps, signed_in),
    createCustomLayer: ({ body }, { signed_in }) => addDrawn(deps, signed_in, body),
    updateCustomLayer: ({ params, body }, { signed_in }) => changeDrawn(deps, signed_in, params.id, body),
    deleteCustomLayer: ({ params }, { signed_in }) => removeLayer(deps, signed_in, params.id),
    customLayerKml: ({ params }, { signed_in }) => layerKml(deps, signed_in, params.id),
    customLayerFeatures: ({ params }, { signed_in }) => layerFeatures(deps, signed_in, params.id),
    uploadCustomLayerMap: ({ body }, { signed_in }) => importLayer(deps, signed_in, body),
    editCustomLayerMap: ({ body }, { signed_in }) => changeFile(deps, signed_in, body),
    deleteCustomLayerMap: (named, { signed_in }) => removeFile(deps, signed_in, identifierOf(named)),
    mobileNetworkLayers: (_, { signed_in }) => listMobileNetworks(deps, signed_in),
    addMobileNetworkLayers: ({ body }, { signed_in }) => addMobileNetworks(deps, signed_in, body.layers_ids),
    deleteMobileNetworkLayers: (named, { signed_in }) =>
      removeMobileNetwork(deps, signed_in, identifierOf(named)),
    mobileNetworkCoverage: ({ params }) => coverageOf(deps, params.layer),
    geoportailLayers: ({ query }, { signed_in }) => listGeoportail(deps, signed_in, query.q ?? ''),
    addGeoportailLayers: ({ body }, { signed_in }) => addGeoportail(deps, signed_in, body.layers_ids),
    removeGeoportailLayer: (named, { signed_in }) => removeGeoportail(deps, signed_in, identifierOf(named)),
    icaoTile: ({ params }) => icaoTile(params),
    groundSources: async () => listGround(deps.ground),
    groundTile: ({ params }, { header }) => groundTile(deps, params, header('accept-encoding')),
  };
};
