import commonEn from '@envol/i18n/en/common' with { type: 'json' };
import constraintsEn from '@envol/i18n/en/constraints' with { type: 'json' };
import documentsEn from '@envol/i18n/en/documents' with { type: 'json' };
import dronesEn from '@envol/i18n/en/drones' with { type: 'json' };
import flightsEn from '@envol/i18n/en/flights' with { type: 'json' };
import flightsListEn from '@envol/i18n/en/flights_list' with { type: 'json' };
import missionRequestEn from '@envol/i18n/en/mission_request' with { type: 'json' };
import papersEn from '@envol/i18n/en/papers' with { type: 'json' };
import commonFr from '@envol/i18n/fr/common' with { type: 'json' };
import constraintsFr from '@envol/i18n/fr/constraints' with { type: 'json' };
import documentsFr from '@envol/i18n/fr/documents' with { type: 'json' };
import dronesFr from '@envol/i18n/fr/drones' with { type: 'json' };
import flightsFr from '@envol/i18n/fr/flights' with { type: 'json' };
import flightsListFr from '@envol/i18n/fr/flights_list' with { type: 'json' };
import missionRequestFr from '@envol/i18n/fr/mission_request' with { type: 'json' };
import papersFr from '@envol/i18n/fr/papers' with { type: 'json' };

/** The texts that sheets and exports of a mission take words from, by language. */
export const TEXTS = {
  fr: {
    common: commonFr,
    flights: flightsFr,
    flights_list: flightsListFr,
    mission_request: missionRequestFr,
    constraints: constraintsFr,
    documents: documentsFr,
    drones: dronesFr,
    papers: papersFr,
  },
  en: {
    common: commonEn,
    flights: flightsEn,
    flights_list: flightsListEn,
    mission_request: missionRequestEn,
    constraints: constraintsEn,
    documents: documentsEn,
    drones: dronesEn,
    papers: papersEn,
  },
};
