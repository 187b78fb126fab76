interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: string;
  used_at: string;
}

interface IdentityRequestTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  nonce: string;
  verifier: Buffer;
  redirect: string | null;
  expires_at: string;
  /** The provider has answered for it; its second factor is waited for. */
  user_id: number | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    identities: IdentityTable;
    identity_requests: IdentityRequestTable;
  }
}

export {};
