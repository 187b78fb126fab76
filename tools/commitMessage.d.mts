export function faultsOfMessage(message: string): string[];
