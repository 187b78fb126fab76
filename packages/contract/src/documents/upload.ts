import { DOCUMENT_OWNERS, isCategoryOf } from '@envol/domain/documents/categories';
import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { defineEndpoint, multipartBody, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { Document } from './document.ts';

/** One file a call; manuals are larger than what goes with a message. */
export const DOCUMENT_FILES = { max: 1, max_bytes: 10_000_000, types: LIMITS.files.types } as const;

export const DocumentInput = z
  .object({
    owner_type: z.enum(DOCUMENT_OWNERS),
    owner_id: Id,
    category: z.string().max(50),
    /** Its last valid day; left out for what does not expire. */
    expires_on: z.iso.date().optional(),
  })
  .refine(({ owner_type, category }) => isCategoryOf(owner_type, category), {
    path: ['category'],
    message: 'invalid',
  });

export const uploadDocument = defineEndpoint({
  method: 'PUT',
  path: '/documents/upload',
  tag: 'documents',
  summary: 'Keep a paper of a pilot, a drone, the operator or a mission',
  permission: 'document:write',
  body: multipartBody(DocumentInput, DOCUMENT_FILES),
  response: Document,
  status: 201,
  errors: FILE_ERRORS,
});

export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/documents/:id',
  tag: 'documents',
  summary: 'Forget a paper; what went with a request stays',
  permission: 'document:write',
  params: IdParams,
  response: noContent,
});
