/** What an authority's own system is sent of a request. Heights in metres above ground, instants in ISO 8601. */
export interface SubmittedRequest {
  readonly identifier: string;
  readonly structure_code: string;
  readonly company_name: string;
  readonly flight_name: string;
  readonly details: string | null;
  readonly date_start: string;
  readonly date_end: string;
  readonly max_flying_height: number;
  readonly areas: readonly {
    readonly identifier: string;
    readonly geometry: object;
    readonly height: number;
  }[];
  /** The authority's own form, as answered. */
  readonly external_payload: Readonly<Record<string, string | number | boolean | null>>;
}

/** A file that the authority's system keeps on a request. */
export interface ExternalDocument {
  /** Names it there: the same one is fetched once. */
  readonly reference: string;
  readonly name: string;
  readonly data: Uint8Array;
}

/** The system of its own in which an authority keeps requests (ERP, document management), for the structures connected. */
export interface ExternalDesk {
  readonly source: 'live' | 'simulated' | 'none';
  /** Whether a structure's requests go there, by its code. */
  readonly isFor: (structure_code: string) => boolean;
  /** Hands a request in; the same identifier twice is one there. Its reference. Throws ExternalDeskFailure. */
  submit(request: SubmittedRequest): Promise<string>;
  /** The files kept there on a request. Throws ExternalDeskFailure. */
  documents(reference: string): Promise<readonly ExternalDocument[]>;
}

/** The system could not be asked: nothing is known, and nothing is changed. */
export class ExternalDeskFailure extends Error {}
