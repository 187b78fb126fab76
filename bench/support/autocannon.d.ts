/** The part of autocannon that the benchmarks use; the package ships no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Request {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  const autocannon: (options: {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
    readonly connections: number;
    readonly duration: number;
  }) => Promise<Result>;
  export default autocannon;
}
