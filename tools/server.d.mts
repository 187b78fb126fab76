export function bundleServer(folder: string): Promise<void>;
export function isWhole(folder: string): boolean;
export function serverFile(folder?: string): Promise<string>;
