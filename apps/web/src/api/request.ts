import type { Wire } from './wire.ts';

export interface Arguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** `/flights/:id` with its parameters and query; undefined and null parts of the query are left out. */
export const pathOf = (wire: Pick<Wire, 'path'>, { params = {}, query = {} }: Arguments): string => {
  const path = wire.path.replace(/:([a-z_]+)/gi, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === null)
      throw new Error(`The call ${wire.path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, asText(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const formOf = (
  fields: Readonly<Record<string, unknown>>,
  files: readonly Blob[],
  { part, parts }: { readonly part: string | undefined; readonly parts: Readonly<Record<string, Blob>> },
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    // A form has no null: written as JSON it would be kept as the word "null".
    form.set(name, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
  }
  const named = files.map(
    (file, index) => [part === undefined ? 'files' : `${part}_${index + 1}`, file] as const,
  );
  for (const [name, file] of [...named, ...Object.entries(parts)])
    form.append(name, file, file instanceof File ? file.name : 'file');
  return form;
};

/** A form when files are given (or the call takes nothing else), JSON otherwise. */
export const bodyOf = (wire: Wire, body: unknown): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (wire.body === 'multipart' || wire.body === 'multipart_or_json') {
    const {
      files = [],
      parts = {},
      ...fields
    } = body as Record<string, unknown> & {
      files?: readonly Blob[];
      parts?: Readonly<Record<string, Blob>>;
    };
    if (files.length > 0 || Object.keys(parts).length > 0 || wire.body === 'multipart')
      return { body: formOf(fields, files, { part: wire.file_part, parts }), headers: {} };
    return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/** The name in a content-disposition header, RFC 6266: the UTF-8 form first. */
export const fileNameOf = (header: string | null): string | null => {
  if (header === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // A broken encoding: the plain form stands.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
};
