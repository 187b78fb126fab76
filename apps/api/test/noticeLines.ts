/** The lines of a declaration's form that neither a mission nor a record says, for missions of up to three areas. */
export const NOTICE_LINES = {
  no_siret: 'société de test',
  number: 'FRA1234567890abc',
  address: '3 rue du Port, 31000 Toulouse',
  certificate: 'FR-RP-118',
  communes: ['Bourges 18000', 'Bourges 18000', 'Bourges 18000'],
  exclusion: 'zone tenue par un observateur',
  marking: 'cônes et rubalise',
  signed_at: 'Toulouse',
};
