import type { Actor } from '@envol/domain/access/actor';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { requestDataAge } from '../flight-verdicts/index.ts';
import {
  type AskedRequest,
  drawRequestSheet,
  writeRequestKml,
  writeRequestWord,
} from '../mission-sheets/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { groundOfArea, protocolOf } from './approvals.mapper.ts';
import { findApproval, findOutlines } from './approvals.queries.ts';

/** What was asked in a request; the same NOT_FOUND for an unknown and for a foreign id. */
export const readRequestContents = async (
  { db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<AskedRequest> => {
  const parts = await findApproval(db, actor, id);
  if (!parts) throw notFound();
  const { row, areas } = parts;
  return {
    row,
    asked: areas.map((area) => ({
      id: area.flight_area_id,
      name: area.identifier,
      geometry: area.geometry as AreaGeometry,
      max_height_m: area.height,
      ground: groundOfArea(row.request, area.flight_area_id),
      area_m2: area.area_m2,
      center_lng: area.lng,
      center_lat: area.lat,
    })),
    protocol: protocolOf(parts),
    prohibited_by: prohibitionsOf(row.forbidding),
    data_age: requestDataAge(row, clock.now()),
  };
};

/** The sheet of a request as PDF. Throws NOT_FOUND. */
export const renderRequestSheet = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => drawRequestSheet(deps, await readRequestContents(deps, actor, id), language);

/** The same words as a Word document. Throws NOT_FOUND. */
export const renderRequestWord = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => writeRequestWord(deps, await readRequestContents(deps, actor, id), language);

/** The areas that were asked for as KML 2.2. Throws NOT_FOUND. */
export const renderRequestKml = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> =>
  writeRequestKml(
    deps,
    await readRequestContents(deps, actor, id),
    await findOutlines(deps.db, id),
    language,
  );
