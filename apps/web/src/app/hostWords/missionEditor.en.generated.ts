// Written by `npm run generate` from the folders: do not edit.
/** The words of the host in one file, as text: a copy, for each namespace has its own file besides. */
export const words = import.meta.glob<string>(
  [
    '../../../../../packages/i18n/en/exclusion_zones.json',
    '../../../../../packages/i18n/en/flights.json',
    '../../../../../packages/i18n/en/flights_list.json',
    '../../../../../packages/i18n/en/data_age.json',
    '../../../../../packages/i18n/en/mission_request.json',
    '../../../../../packages/i18n/en/mission_when.json',
    '../../../../../packages/i18n/en/missions.json',
    '../../../../../packages/i18n/en/constraints.json',
    '../../../../../packages/i18n/en/notams.json',
    '../../../../../packages/i18n/en/errors.json',
    '../../../../../packages/i18n/en/operating_authorizations.json',
    '../../../../../packages/i18n/en/approvals.json',
    '../../../../../packages/i18n/en/complete.json',
    '../../../../../packages/i18n/en/map_tools.json',
    '../../../../../packages/i18n/en/what_if.json',
    '../../../../../packages/i18n/en/draw_here.json',
    '../../../../../packages/i18n/en/series.json',
  ],
  { eager: true, import: 'default', query: '?raw' },
);
