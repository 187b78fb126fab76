import type { documentsEndpoints } from '@envol/contract/documents';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import type { Workers } from '../../platform/workers.ts';
import {
  type DocumentsDeps,
  downloadDocument,
  forgetPaper,
  keepPaper,
  listFlightPapers,
  listPapers,
} from './documents.service.ts';
import { thumbnailOf } from './thumbnails.ts';

export const documentsHandlers = (
  deps: DocumentsDeps & { readonly workers: Workers },
): Handlers<typeof documentsEndpoints> => ({
  uploadDocument: ({ body }, context) => keepPaper(deps, context.signed_in.actor, operatorOf(context), body),
  downloadDocument: ({ params }, { signed_in }) => downloadDocument(deps, signed_in.actor, params.id),
  documentThumbnail: ({ params }, { signed_in }) => thumbnailOf(deps, signed_in.actor, params.id),
  deleteDocument: ({ params }, { signed_in }) => forgetPaper(deps, signed_in.actor, params.id),
  listPilotDocuments: ({ params }, { signed_in }) => listPapers(deps, signed_in.actor, 'pilot', params.id),
  listDroneDocuments: ({ params }, { signed_in }) => listPapers(deps, signed_in.actor, 'drone', params.id),
  listOperatorDocuments: ({ params }, { signed_in }) =>
    listPapers(deps, signed_in.actor, 'operator', params.id),
  listFlightDocuments: ({ params }, { signed_in }) => listFlightPapers(deps, signed_in.actor, params.id),
});
