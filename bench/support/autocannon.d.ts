/** The part of autocannon that the benchmarks use; the package ships no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Request {
    readonly method: 'GET' | 'POST' | 'PATCH';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
    on(event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void): void;
  }
  const autocannon: (options: {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly setupClient?: (client: Client) => void;
    readonly connections: number;
    readonly duration: number;
  }) => Promise<Result>;
  export default autocannon;
}
