import {
  documentThumbnail,
  downloadDocument,
  listDroneDocuments,
  listFlightDocuments,
  listOperatorDocuments,
  listPilotDocuments,
} from './documents.ts';
import { deleteDocument, uploadDocument } from './upload.ts';

export * from './document.ts';
export * from './documents.ts';
export * from './upload.ts';

export const documentsEndpoints = {
  uploadDocument,
  documentThumbnail,
  downloadDocument,
  deleteDocument,
  listPilotDocuments,
  listDroneDocuments,
  listOperatorDocuments,
  listFlightDocuments,
};
