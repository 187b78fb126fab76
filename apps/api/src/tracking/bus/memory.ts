import type { Bus, BusMessages, Topic } from './port.ts';

type Hear = (message: never) => void;

/** Hands messages on by topic; one that throws keeps nothing from the others. */
export const createLocalTopics = (failed: (error: unknown) => void) => {
  const heard = new Map<Topic, Set<Hear>>();
  return {
    subscribe<T extends Topic>(topic: T, hear: (message: BusMessages[T]) => void): () => void {
      const set = heard.get(topic) ?? new Set<Hear>();
      heard.set(topic, set.add(hear as Hear));
      return () => set.delete(hear as Hear);
    },
    tell<T extends Topic>(topic: T, message: BusMessages[T]): void {
      for (const hear of heard.get(topic) ?? [])
        try {
          hear(message as never);
        } catch (error) {
          failed(error);
        }
    },
  };
};

/** The bus of one process: what is published is heard at once, as it is. */
export const createMemoryBus = (failed: (error: unknown) => void): Bus => {
  const topics = createLocalTopics(failed);
  return {
    publish: topics.tell,
    subscribe: topics.subscribe,
    isConnected: () => true,
    close: async () => undefined,
  };
};
