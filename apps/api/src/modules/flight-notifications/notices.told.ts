import type { RequestOf } from '@envol/contract/endpoint';
import type { notifyArmy } from '@envol/contract/flight-notifications';
import { areaHeightToFly, heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { namedText } from '@envol/i18n/quantities';
import type { Db } from '../../platform/db/database.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import { findSheetOperator, missionDecisions } from '../mission-sheets/index.ts';
import { findNoticeOperator, findNotices, insurancesOf } from './flightNotifications.queries.ts';

type ArmyBody = RequestOf<typeof notifyArmy>['body'];

/** How the operator is insured, in words; required of every notification. */
export const insuranceOf = async (db: Db, operatorId: number, body: ArmyBody) => {
  const papers = await insurancesOf(db, operatorId);
  const chosen = body.insurance_document_id ?? null;
  const paper = papers.find(({ id }) => id === chosen);
  if (chosen !== null && !paper) throw fieldFailure('VALIDATION', 'insurance_document_id', 'invalid');
  const said = [paper?.name, body.insurance_reference].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
  if (said.length === 0) throw fieldFailure('VALIDATION', 'insurance_document_id', 'insurance_needed');
  return { insurance: said.join(', '), insurance_document_id: paper?.id ?? null };
};

/** The operator's address in one line; null where it is not known. */
export const addressOf = ({
  address_1,
  address_2,
  postal_code,
  city,
}: Awaited<ReturnType<typeof findNoticeOperator>>): string | null =>
  [address_1, address_2, [postal_code, city].filter(Boolean).join(' ')]
    .filter((line) => line !== null && line !== '')
    .join(', ') || null;

const droneTold = (drone: FlightDetail['drones'][number]): StoredNotice['drones'][number] => ({
  id: drone.id,
  name: drone.name,
  manufacturer: drone.manufacturer,
  model: drone.model,
  registration: drone.registration,
  serial_number: drone.serial_number,
  drone_class: drone.drone_class,
  mass_kg: drone.mass_kg,
  is_captive: drone.is_captive,
  remote_identification: drone.remote_identification,
  has_third_party_protection: drone.has_third_party_protection,
});

/** What is told of the mission, but to whom and why. Throws PILOT_UNKNOWN, DRONE_UNKNOWN, VALIDATION. */
export const missionForNotice = async (
  db: Db,
  caller: Caller,
  { flight, areas, pilots, drones, approvals }: FlightDetail,
  body: Pick<ArmyBody, 'pilot_id' | 'drone_id'>,
  insured: Pick<StoredNotice, 'insurance' | 'insurance_document_id'>,
): Promise<
  Omit<StoredNotice, 'prefecture' | 'departement' | 'recipient' | 'reason' | 'notice_kept' | 'ruleset'>
> => {
  const pilot = pilots.find(({ id }) => id === body.pilot_id);
  if (!pilot) throw fieldFailure('PILOT_UNKNOWN', 'pilot_id', 'pilot_unknown');
  const drone = drones.find(({ id }) => id === body.drone_id);
  if (!drone) throw fieldFailure('DRONE_UNKNOWN', 'drone_id', 'drone_unknown');
  const terms = heightTermsOf(approvals);
  const operator = await findNoticeOperator(db, flight.operator_id);
  return {
    identifier: flight.display_identifier,
    name: flight.name,
    description: flight.description,
    purpose: flight.activity_domain,
    operator: {
      name: operator.commercial_name,
      company: operator.company,
      siret: operator.siret,
      number: operator.uas_operator_number,
      uid: operator.alphatango_uids[0] ?? null,
      address: addressOf(operator),
      person: caller.name,
    },
    pilot: {
      id: pilot.id,
      name: `${pilot.first_name} ${pilot.last_name}`,
      phone: pilot.phone,
      email: pilot.email,
    },
    other_pilots: pilots
      .filter(({ id }) => id !== pilot.id)
      .map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    drones: [drone, ...drones.filter(({ id }) => id !== drone.id)].map(droneTold),
    scenario: flight.scenario,
    visibility: flight.visibility,
    areas: areas.map((area) => ({
      name: area.name,
      geometry: area.geometry,
      center: [area.center_lng, area.center_lat],
      max_height_m: areaHeightToFly(flight.max_flying_height, area, terms).height_m,
    })),
    date_start: flight.date_start,
    date_end: flight.date_end,
    time_zone: flight.time_zone,
    is_continuous: flight.is_continuous,
    hours_reference: flight.hours_reference,
    night_flight: flight.night_flight,
    populated_area: flight.populated_area,
    max_height_m: heightToFly({ ...flight, areas }, terms).height_m,
    ...insured,
  };
};

/** What the form asks beside: who is reached, what the airspace's authorities and the armed forces were asked. */
export const paperForNotice = async (
  db: Db,
  { id, operator_id }: Pick<FlightDetail['flight'], 'id' | 'operator_id'>,
): Promise<NonNullable<StoredNotice['paper']>> => {
  const [contact, decided, army, zone] = await Promise.all([
    findSheetOperator(db, operator_id),
    missionDecisions(db, id, 'fr'),
    findNotices(db, id, 'army'),
    db
      .selectFrom('flight_exclusion_zones')
      .select(['settings', 'markers'])
      .where('flight_id', '=', id)
      .executeTakeFirst(),
  ]);
  const told = army.filter(({ status }) => status !== 'cancelled');
  const sent = told.filter(({ status }) => status === 'sent' || status === 'updated').length;
  return {
    operator_phone: contact.phone,
    operator_email: contact.email,
    agreements: decided.map(({ identifier, authority_name, approval }) =>
      namedText('fr', `${identifier}, ${authority_name}`, approval.decision),
    ),
    army: told.length === 0 ? '' : `${told.length} notification(s), ${sent} envoyée(s)`,
    exclusion: zone ? `plan joint, ${zone.markers.length} repère(s), marge ${zone.settings.margin_m} m` : '',
  };
};
