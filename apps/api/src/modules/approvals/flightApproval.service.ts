import { type FlightApproval, RATINGS } from '@envol/contract/approvals';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import type { z } from 'zod';
import type { Author } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { readApproval } from './decisions.service.ts';

/** One area of a request with what was asked and granted for it. Throws NOT_FOUND for an area of another request. */
export const readFlightApproval = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  areaId: number,
): Promise<z.infer<typeof FlightApproval>> => {
  const approval = await readApproval(deps, author, id);
  const area = approval.sub_approvals.find((each) => each.id === areaId);
  if (!area) throw notFound();
  const { status, decision } = approval;
  const agreed = status === 'accepted' || status === 'reserves';
  return {
    id: area.id,
    approval_id: approval.id,
    flight_id: approval.flight.id,
    flight_area_id: area.flight_area_id,
    identifier: area.identifier,
    status,
    geometry: area.geometry,
    height: area.height,
    granted_height: agreed ? Math.min(area.height, decision?.restricted_height ?? area.height) : null,
    date_start: approval.date_start,
    date_end: approval.date_end,
  };
};

const words = { fr: serverFr.cotations, en: serverEn.cotations } as const;

/** The ratings in words, the one that weighs most first. */
export const cotationsIn = (language: Language) =>
  RATINGS.map((code) => ({ code, label: words[language][code] }));
