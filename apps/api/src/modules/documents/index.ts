export { sweepFiles } from './documents.jobs.ts';
export { checkRoom } from './documents.limits.ts';
export { documentsOfApproval } from './documents.queries.ts';
export { attachDocuments, type StoredUpload, withUploads } from './documents.repository.ts';
export { downloadDocument } from './documents.service.ts';
