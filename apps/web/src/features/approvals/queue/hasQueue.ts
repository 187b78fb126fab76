import type { CurrentUser } from '@envol/contract/auth';

/** Authorities have a queue of requests; operators reach theirs through their missions. */
export const hasQueue = ({ capabilities }: CurrentUser): boolean => capabilities.includes('answers');
