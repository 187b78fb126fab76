import type { Approval, AttachedDocument } from '@envol/contract/approvals';
import type { FlightDocument } from '@envol/contract/documents';
import type { Flight } from '@envol/contract/flights';
import type { FieldLayer } from '@envol/domain/flights/fieldLayers';
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { boundsOfAreas } from '../../shared/flights/index.ts';

/** A reading call that a layer is made of. */
export interface LayerQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}
export type QueryReader = (context: QueryFunctionContext<QueryKey>) => Promise<unknown>;

/** A file of a layer: the mission's sheet, or a paper; `since` (ISO 8601): an older copy is of another mission. */
export interface LayerFile {
  readonly of: 'sheet' | 'paper';
  readonly id: number;
  readonly name: string;
  readonly since: string | null;
}

const ofFlight = (id: number) => ({ params: { id } });
export const missionQuery = (id: number) => queryOf(endpoints.getFlight, ofFlight(id));
export const approvalQuery = (id: number) => queryOf(endpoints.getApproval, ofFlight(id));
export const documentsQuery = (id: number) => queryOf(endpoints.listFlightDocuments, ofFlight(id));
export const notamQuery = (id: number) => queryOf(endpoints.flightNotamsAnalysis, ofFlight(id));
export const azbaQuery = (id: number) => queryOf(endpoints.flightMilitaryAnalysis, ofFlight(id));
export const weatherQuery = (id: number) => queryOf(endpoints.flightWeather, ofFlight(id));
export const prefectureQuery = (id: number) => queryOf(endpoints.listPrefectureNotifications, ofFlight(id));
export const armyQuery = (id: number) => queryOf(endpoints.listArmyNotifications, ofFlight(id));
const messagesQuery = (id: number) => queryOf(endpoints.listMessages, ofFlight(id));
const notamShapesQuery = (id: number) => queryOf(endpoints.flightNotamsGeometry, ofFlight(id));

/** The layers of a mission: what it has none of is not missing. */
export const layersOf = (flight: Flight, hasAerial: boolean): readonly FieldLayer[] => {
  const asked = flight.approvals.length > 0;
  const told = flight.prefecture_notifications.length + flight.army_notifications.length > 0;
  const drawn = flight.areas.length > 0;
  const has = (isThere: boolean, ...layers: readonly FieldLayer[]): readonly FieldLayer[] =>
    isThere ? layers : [];
  return [
    'mission',
    ...has(asked, 'approvals'),
    ...has(told, 'notices'),
    'notam',
    'azba',
    'weather',
    ...has(drawn, 'map'),
    ...has(drawn && hasAerial, 'aerial'),
    ...has(drawn, 'heights'),
    'contacts',
    'documents',
    ...has(asked, 'discussion'),
  ];
};

/** The calls that a layer is made of. */
export const queriesOf = (layer: FieldLayer, { id, approvals }: Pick<Flight, 'id' | 'approvals'>) => {
  const asked = approvals.map(({ id: approval }) => approval);
  const made: Readonly<Record<FieldLayer, readonly LayerQuery[]>> = {
    mission: [missionQuery(id)],
    approvals: asked.map(approvalQuery),
    notices: [prefectureQuery(id), armyQuery(id)],
    notam: [notamQuery(id), notamShapesQuery(id)],
    azba: [azbaQuery(id)],
    weather: [weatherQuery(id)],
    map: [],
    aerial: [],
    heights: [missionQuery(id)],
    contacts: [missionQuery(id), ...asked.map(approvalQuery)],
    documents: [documentsQuery(id)],
    discussion: asked.map(messagesQuery),
  };
  return made[layer];
};

const paperOf = ({ id, name }: { readonly id: number; readonly name: string }): LayerFile => ({
  of: 'paper',
  id,
  name,
  since: null,
});

const attachedTo = (approvals: readonly Pick<Approval, 'attachments'>[]): readonly AttachedDocument[] =>
  approvals.flatMap(({ attachments }) => attachments);

/** The files of a layer, by what its calls answered. */
export const filesOf = (
  layer: FieldLayer,
  flight: Pick<Flight, 'id' | 'display_identifier' | 'updated_at'>,
  answers: readonly unknown[],
): readonly LayerFile[] => {
  if (layer === 'approvals') return attachedTo(answers as readonly Approval[]).map(paperOf);
  if (layer !== 'documents') return [];
  const [papers = []] = answers as readonly (readonly FlightDocument[])[];
  const { id, display_identifier: name, updated_at: since } = flight;
  return [{ of: 'sheet', id, name: `${name}.pdf`, since }, ...papers.map(paperOf)];
};

/** Where a mission lies, as what its tiles are kept for. */
export const boxOf = ({ areas }: Pick<Flight, 'areas'>) => boundsOfAreas(areas);
