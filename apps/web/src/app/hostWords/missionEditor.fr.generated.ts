// Written by `npm run generate` from the folders: do not edit.
/** The words of the host in one file, as text: a copy, for each namespace has its own file besides. */
export const words = import.meta.glob<string>(
  [
    '../../../../../packages/i18n/fr/exclusion_zones.json',
    '../../../../../packages/i18n/fr/flights.json',
    '../../../../../packages/i18n/fr/flights_list.json',
    '../../../../../packages/i18n/fr/data_age.json',
    '../../../../../packages/i18n/fr/mission_request.json',
    '../../../../../packages/i18n/fr/mission_when.json',
    '../../../../../packages/i18n/fr/missions.json',
    '../../../../../packages/i18n/fr/constraints.json',
    '../../../../../packages/i18n/fr/notams.json',
    '../../../../../packages/i18n/fr/errors.json',
    '../../../../../packages/i18n/fr/operating_authorizations.json',
    '../../../../../packages/i18n/fr/approvals.json',
    '../../../../../packages/i18n/fr/complete.json',
    '../../../../../packages/i18n/fr/map_tools.json',
    '../../../../../packages/i18n/fr/what_if.json',
    '../../../../../packages/i18n/fr/draw_here.json',
    '../../../../../packages/i18n/fr/series.json',
  ],
  { eager: true, import: 'default', query: '?raw' },
);
