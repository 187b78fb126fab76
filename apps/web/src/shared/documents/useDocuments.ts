import type { Document } from '@envol/contract/documents';
import type { DocumentOwner } from '@envol/domain/documents/categories';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';

/** Whose papers: "a pilot, number 12". */
export interface PaperOwner {
  readonly type: Exclude<DocumentOwner, 'flight'>;
  readonly id: number;
}

interface Lists {
  /** The noun that its lists are refreshed by. */
  readonly noun: string;
  readonly ask: (id: number, signal: AbortSignal) => Promise<readonly Document[]>;
}

const LISTS: Readonly<Record<PaperOwner['type'], Lists>> = {
  pilot: {
    noun: 'pilots',
    ask: (id, signal) =>
      callApi(endpoints.listPilotDocuments, { params: { id } }, { handles: 'all', signal }),
  },
  drone: {
    noun: 'drones',
    ask: (id, signal) =>
      callApi(endpoints.listDroneDocuments, { params: { id } }, { handles: 'all', signal }),
  },
  operator: {
    noun: 'exploitants',
    ask: (id, signal) =>
      callApi(endpoints.listOperatorDocuments, { params: { id } }, { handles: 'all', signal }),
  },
};

/** The papers of a pilot, a drone or the operator, newest first; undefined while they load. */
export const useDocuments = ({ type, id }: PaperOwner): readonly Document[] | undefined => {
  const { noun, ask } = LISTS[type];
  return useQuery({
    queryKey: [noun, 'documents', id] as const,
    queryFn: ({ signal }) => ask(id, signal),
  }).data;
};

/** Loads again every list that a paper may stand in. */
export const refreshDocuments = (): Promise<void> =>
  refreshQueries('pilots', 'drones', 'exploitants', 'flights');
