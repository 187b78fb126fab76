import { createOwnStore } from '../../ui/stores/ownStore.ts';

/** "Save and request": which request the mission's page is to open once it shows. */
export interface RequestIntent {
  readonly flight_id: number;
  /** The constraint's key, stable over analyses; null takes the first that asks for an approval. */
  readonly key: string | null;
}

const intent = createOwnStore<RequestIntent | null>(null);

export const intendRequest = (next: RequestIntent): void => intent.set(next);
export const forgetIntent = (): void => intent.set(null);
export const useRequestIntent = (): RequestIntent | null => intent.use();
