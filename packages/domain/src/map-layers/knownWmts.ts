import type { WmtsLayer } from './wmts.ts';

const layer = (id: string, title: string, description: string, more: Partial<WmtsLayer> = {}): WmtsLayer => ({
  id,
  title,
  description,
  format: 'image/png',
  style: 'normal',
  matrix_set: 'PM',
  min_zoom: 0,
  max_zoom: 18,
  bounds: null,
  thumbnail_url: null,
  information_url: 'https://geoservices.ign.fr/documentation/services/services-geoplateforme/diffusion',
  ...more,
});

/**
 * Open layers of IGN's Géoplateforme that have been there for years, for when its list cannot be asked for. Source:
 * geoservices.ign.fr, services of diffusion, read in 2026.
 */
export const KNOWN_WMTS_LAYERS: readonly WmtsLayer[] = [
  layer(
    'ADMINEXPRESS-COG-CARTO.LATEST',
    'Limites administratives',
    'Communes, départements, régions (ADMIN EXPRESS).',
    {
      max_zoom: 16,
    },
  ),
  layer('CADASTRALPARCELS.PARCELLAIRE_EXPRESS', 'Parcelles cadastrales', 'Parcellaire Express (PCI).', {
    max_zoom: 19,
  }),
  layer('ELEVATION.SLOPES', 'Carte du relief', 'Altitude en couleurs.', {
    format: 'image/jpeg',
    max_zoom: 14,
  }),
  layer('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'Plan IGN', 'Plan multi-échelle.', { max_zoom: 19 }),
  layer('ORTHOIMAGERY.ORTHOPHOTOS', 'Photographies aériennes', 'BD ORTHO.', {
    format: 'image/jpeg',
    max_zoom: 19,
  }),
  layer('PROTECTEDAREAS.PN', 'Parcs nationaux', 'Inventaire national du patrimoine naturel.', {
    style: 'PROTECTEDAREAS.PN',
    max_zoom: 16,
  }),
  layer(
    'TRANSPORTS.DRONES.RESTRICTIONS',
    'Restrictions UAS catégorie Ouverte',
    'Carte publique, sans valeur juridique.',
    {
      min_zoom: 3,
      max_zoom: 15,
    },
  ),
];
