/** The files that go with a request or a message: how many, how large each (bytes), of which types. */
export const UPLOAD_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const uploads = { max: 5, max_bytes: 5_000_000, types: UPLOAD_TYPES } as const;
