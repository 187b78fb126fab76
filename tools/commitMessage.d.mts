export function faultsOfFiles(message: string, files: readonly string[]): string[];
export function faultsOfMessage(message: string, scopes: ReadonlySet<string>): string[];
export function scopesOf(root: string, changed?: readonly string[]): ReadonlySet<string>;
export function stagedPaths(root: string): string[];
