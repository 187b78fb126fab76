/** Where each source is read by oneself: the State's own pages. */
export const OFFICIAL_PAGES = {
  sia: 'https://www.sia.aviation-civile.gouv.fr/',
  notam: 'https://sofia-briefing.aviation-civile.gouv.fr/',
  sup_aip: 'https://www.sia.aviation-civile.gouv.fr/',
  azba: 'https://www.sia.aviation-civile.gouv.fr/schedules',
  rmz: 'https://www.geoportail.gouv.fr/donnees/carte-oaci-vfr',
  photo_bans: 'https://www.geoportail.gouv.fr/carte',
  nature: 'https://www.geoportail.gouv.fr/carte',
  terrain: 'https://www.geoportail.gouv.fr/carte',
  heliports: 'https://www.geoportail.gouv.fr/donnees/restrictions-uas-categorie-ouverte-et-aeromodelisme',
  other_zones: 'https://www.geoportail.gouv.fr/donnees/restrictions-uas-categorie-ouverte-et-aeromodelisme',
} as const;
