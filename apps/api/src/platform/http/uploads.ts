import { isUtf8 } from 'node:buffer';
import type { Multipart, Upload } from '@envol/contract/endpoint';
import { cutText } from '@envol/domain/text';
import { wordTable } from '@envol/domain/wordTable';
import type { FastifyRequest } from 'fastify';
import '@fastify/multipart';
import { Failure, fieldFailure } from './failure.ts';

/** A name's last part that says a type; what a person wrote before other dots stays. */
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;
/** Controls, quotes, and marks that turn the reading direction: "\u202Efdp.exe" reads "exe.pdf". */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}"\u2028\u2029]/gu;
const MOST_CHARACTERS = 120;

/**
 * A file name fit for a header and a disk: no folder, nothing invisible, and the extension of what the bytes are, so
 * that nobody opens as a program what was let in as a document.
 */
const safeName = (name: string, extension: string): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').toWellFormed().replace(UNFIT, '').trim();
  let stem = base;
  // "plan.pdf.exe" is "plan.pdf" by what it is.
  while (EXTENSION.test(stem)) stem = stem.replace(EXTENSION, '').trimEnd();
  const kept = cutText(stem.replace(/^[.\s]+|[.\s]+$/g, ''), MOST_CHARACTERS - extension.length - 1, 'end');
  return `${kept || 'document'}.${extension}`;
};

const RAW = 'application/octet-stream';
const PDF_END_WITHIN = 2_048;

/** A PDF begins as one at its first byte, and ends as one: a script behind a PDF's first line does not. */
const isWholePdf = (data: Buffer): boolean =>
  data.subarray(0, 5).toString('latin1') === '%PDF-' &&
  data.subarray(-PDF_END_WITHIN).toString('latin1').includes('%%EOF');

/** Refuses a part whose name says nothing to the call, or that came before. Throws VALIDATION, TOO_MANY_FILES. */
const checkPart = (part: string, before: readonly Upload[], { parts, max }: Multipart['files']): void => {
  if (parts === undefined) return;
  const isSingle = parts.single.includes(part);
  const number = part.startsWith(`${parts.numbered}_`) ? part.slice(parts.numbered.length + 1) : '';
  const path = cutText(part, MOST_CHARACTERS, 'start');
  if (!isSingle && !/^\d{1,3}$/.test(number)) throw fieldFailure('VALIDATION', path, 'unrecognized');
  if (before.some((file) => file.part === part)) throw fieldFailure('VALIDATION', path, 'invalid');
  if (!isSingle && before.filter((file) => !parts.single.includes(file.part)).length >= max)
    throw new Failure('TOO_MANY_FILES', { params: { max } });
};

/** Text has no first bytes of its own: it is UTF-8 without controls. */
const isText = (data: Buffer): boolean =>
  data.length > 0 && !data.subarray(0, 4_096).includes(0) && isUtf8(data);

/** A file under the contract's limits; its type is what its first bytes say. Throws FILE_TYPE_NOT_ALLOWED. */
export const acceptFile = async (
  part: string,
  name: string,
  data: Buffer,
  files: Multipart['files'],
): Promise<Upload> => {
  if (files.is_raw === true)
    return { part, name: safeName(name, EXTENSION.exec(name)?.[0].slice(1) ?? 'txt'), type: RAW, data };
  const { fileTypeFromBuffer } = await import('file-type');
  const sniffed =
    (await fileTypeFromBuffer(data)) ?? (isText(data) ? { mime: 'text/plain', ext: 'txt' } : null);
  const isSound = sniffed?.mime !== 'application/pdf' || isWholePdf(data);
  if (!sniffed || !isSound || !files.types.includes(sniffed.mime))
    throw new Failure('FILE_TYPE_NOT_ALLOWED', {
      params: { name: safeName(name, 'bin') },
      fields: [{ path: files.parts === undefined ? 'files' : part, message: 'invalid' }],
    });
  return { part, name: safeName(name, sniffed.ext), type: sniffed.mime, data };
};

/** A field that comes again is a list: none of its values is dropped in silence. */
const addField = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  if (!Object.hasOwn(fields, name)) fields[name] = value;
  else if (Array.isArray(fields[name])) fields[name].push(value);
  else fields[name] = [fields[name], value];
};

/**
 * Reads a form with files under the contract's limits. The type of a file is what its first bytes say.
 * Throws FILE_TOO_LARGE, TOO_MANY_FILES, FILE_TYPE_NOT_ALLOWED or MULTIPART_INVALID.
 */
export const readMultipart = async (
  request: FastifyRequest,
  body: Multipart,
): Promise<{ fields: Record<string, unknown>; files: Upload[] }> => {
  const { max, max_bytes: maxBytes, parts: named } = body.files;
  const fields: Record<string, unknown> = wordTable();
  const files: Upload[] = [];
  const parts = request.parts({
    limits: {
      files: max + (named?.single.length ?? 0),
      fileSize: maxBytes,
      // A list comes as a part for each: twenty drones, fifty areas, a hundred sub-entities.
      fields: 250,
      fieldSize: 200_000,
      parts: 260,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        checkPart(part.fieldname, files, body.files);
        files.push(await acceptFile(part.fieldname, part.filename, await part.toBuffer(), body.files));
      } else if (Object.hasOwn(Object.prototype, part.fieldname)) throw new Failure('MULTIPART_INVALID');
      else addField(fields, part.fieldname, part.value);
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
