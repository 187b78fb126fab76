import type { Endpoint } from '@envol/contract/endpoint';

/**
 * What the client needs of a call: the contract's declaration without its schemas. `E` only carries the types of
 * parameters, query, body and response.
 */
export interface Wire<E extends Endpoint = Endpoint> {
  readonly method: E['method'];
  readonly path: string;
  readonly body?: 'json' | 'multipart' | 'multipart_or_json';
  /** What the numbered parts with files are called, where the call tells them apart. */
  readonly file_part?: string;
  readonly response: 'json' | 'binary' | 'empty';
  readonly contract?: E;
}

export type WireTable<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Wire<T[K]> };

const kindOf = (schema: object): string | undefined =>
  'kind' in schema && typeof schema.kind === 'string' ? schema.kind : undefined;

const bodyKind = (body: NonNullable<Endpoint['body']>): NonNullable<Wire['body']> =>
  kindOf(body) !== 'multipart'
    ? 'json'
    : 'json' in body && body.json === true
      ? 'multipart_or_json'
      : 'multipart';

const filePartOf = (body: NonNullable<Endpoint['body']>): Pick<Wire, 'file_part'> => {
  const part = 'files' in body ? body.files.parts?.numbered : undefined;
  return part === undefined ? {} : { file_part: part };
};

/** Strips a declared call to its wire form; a wire form stays as it is. */
export const toWire = (endpoint: Endpoint): Wire => {
  const response = kindOf(endpoint.response);
  return {
    method: endpoint.method,
    path: endpoint.path,
    ...(endpoint.body === undefined ? {} : { body: bodyKind(endpoint.body), ...filePartOf(endpoint.body) }),
    response: response === 'binary' || response === 'empty' ? response : 'json',
  };
};
