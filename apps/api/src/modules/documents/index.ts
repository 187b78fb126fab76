export { documentsOfApproval } from './documents.queries.ts';
export { attachDocuments, type StoredUpload, storeUploads } from './documents.repository.ts';
export { downloadDocument } from './documents.service.ts';
