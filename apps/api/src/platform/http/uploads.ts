import type { Multipart, Upload } from '@envol/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import '@fastify/multipart';
import { fileTypeFromBuffer } from 'file-type';
import { Failure } from './failure.ts';

/** A file name fit for a header and a disk: no folder, no control character, at most 120 characters. */
const safeName = (name: string): string => {
  const base = name.split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = base.replace(/[\u0000-\u001f\u007f"]/g, '').trim();
  return clean.slice(-120) || 'document';
};

const acceptFile = async (name: string, data: Buffer, files: Multipart['files']): Promise<Upload> => {
  const sniffed = await fileTypeFromBuffer(data);
  if (!sniffed || !files.types.includes(sniffed.mime))
    throw new Failure('FILE_TYPE_NOT_ALLOWED', {
      params: { name },
      fields: [{ path: 'files', message: 'invalid' }],
    });
  return { name, type: sniffed.mime, data };
};

/**
 * Reads a form with files under the contract's limits. The type of a file is what its first bytes say.
 * Throws FILE_TOO_LARGE, TOO_MANY_FILES, FILE_TYPE_NOT_ALLOWED or MULTIPART_INVALID.
 */
export const readMultipart = async (
  request: FastifyRequest,
  body: Multipart,
): Promise<{ fields: Record<string, unknown>; files: Upload[] }> => {
  const { max, max_bytes: maxBytes } = body.files;
  const fields: Record<string, unknown> = {};
  const files: Upload[] = [];
  const parts = request.parts({
    limits: { files: max, fileSize: maxBytes, fields: 50, fieldSize: 200_000, parts: 60 },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file')
        files.push(await acceptFile(safeName(part.filename), await part.toBuffer(), body.files));
      else if (Object.hasOwn(Object.prototype, part.fieldname)) throw new Failure('MULTIPART_INVALID');
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw multipartFailure(error, max, maxBytes);
  }
  return { fields, files };
};

const multipartFailure = (error: unknown, max: number, maxBytes: number): unknown => {
  if (error instanceof Failure) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure('FILE_TOO_LARGE', {
      params: { max_mb: maxBytes / 1_000_000 },
      fields: [{ path: 'files', message: 'invalid' }],
    });
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Failure('TOO_MANY_FILES', { params: { max } });
  if (code?.startsWith('FST_') || /multipart|boundary|unexpected end|malformed/i.test(message ?? ''))
    return new Failure('MULTIPART_INVALID');
  return error;
};
