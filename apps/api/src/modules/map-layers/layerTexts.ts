import mapEn from '@envol/i18n/en/map' with { type: 'json' };
import layersEn from '@envol/i18n/en/map_layers' with { type: 'json' };
import mapFr from '@envol/i18n/fr/map' with { type: 'json' };
import layersFr from '@envol/i18n/fr/map_layers' with { type: 'json' };

/** What layers are called, and what is said of them. */
export const LAYER_TEXTS = { fr: layersFr, en: layersEn };
/** The words of the map itself. */
export const MAP_TEXTS = { fr: mapFr, en: mapEn };
