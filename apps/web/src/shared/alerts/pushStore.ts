import { createStore } from '../../ui/stores/store.ts';

/** Whether this browser takes news while it is closed. */
export type PushState = 'on' | 'off' | 'unsupported' | 'refused' | 'failed';

const store = createStore<PushState>('off');

/** As far as this page knows. */
export const pushState = store.get;

export const keepPushState = (state: PushState): PushState => {
  store.set(state);
  return state;
};
