import { createOwnStore } from '../../ui/stores/ownStore.ts';

/** The mission that was just made in this window, until the list has shown it or said that it hides it. */
interface NewMission {
  readonly id: number;
  readonly display_identifier: string;
}

const store = createOwnStore<NewMission | null>(null);

export const setNewMission = (mission: NewMission | null): void => store.set(mission);
export const useNewMission = (): NewMission | null => store.use();
