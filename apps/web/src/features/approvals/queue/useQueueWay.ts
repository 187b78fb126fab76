import type { Approval, ApprovalSummary } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOfKnown } from '../../../api/query.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { type Place, placeOf, withRowInPlace } from './keptPlace.ts';
import { useOpening } from './useOpening.ts';

const useOpenId = (): number | null => {
  const { id } = useParams({ strict: false });
  return id === undefined ? null : Number(id);
};

/** Which request is open, which one is on its way, and how another opens. */
export const useWay = (search: ApprovalsSearch) => {
  const navigate = useNavigate();
  const openId = useOpenId();
  const [opening, setOpening] = useOpening(openId);
  const go = (id: number | null, next: ApprovalsSearch = search, replace = false): void => {
    setOpening(id);
    void (id === null
      ? navigate({ to: '/map/approvals', search: next, replace })
      : navigate({ to: '/map/approvals/$id', params: { id: String(id) }, search: next, replace }));
  };
  return { openId, opening, go };
};

/** The open request stays in its row while the others are sorted around it. */
export const useRowInPlace = <R extends { readonly id: number }>(
  rows: readonly R[],
  open: number | null,
): readonly R[] => {
  const [held, setHeld] = useState<Place | null>(null);
  const place = placeOf(rows, open, held);
  if (place !== held) setHeld(place);
  return withRowInPlace(rows, place);
};

/** Who asks, of the requests that are listed, by name. */
export const useCompanies = (rows: readonly ApprovalSummary[]) =>
  useMemo(
    () =>
      [...new Map(rows.map(({ exploitant_id: id, company_name: name }) => [id, { id, name }])).values()].sort(
        (one, other) => one.name.localeCompare(other.name),
      ),
    [rows],
  );

/** The open request, once it is the one that the address names; else null. */
export const useOpenRequest = (openId: number | null): Approval | null => {
  const { data } = useQuery(
    queryOfKnown(endpoints.getApproval, openId === null ? null : { params: { id: openId } }),
  );
  return openId !== null && data?.id === openId ? data : null;
};
