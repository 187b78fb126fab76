export const SERVER_FLAGS: readonly string[];

interface Supervised {
  readonly ended: Promise<number>;
  kill(signal: NodeJS.Signals): boolean;
}

export function supervise(
  command: string,
  args: readonly string[],
  options?: { readonly stdio?: string; readonly restart?: boolean; readonly firstWait?: number },
): Supervised;
