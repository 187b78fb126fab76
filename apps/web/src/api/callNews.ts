/** What a call has to tell the user, in the user's language. */
export interface CallNews {
  readonly tone: 'error' | 'info';
  readonly message: string;
  /** The server did not answer. */
  readonly unreached?: boolean;
  /** Of a failure: what a plan refuses leads to the plans. */
  readonly code?: string;
}

const listeners = new Set<(news: CallNews) => void>();

/** The client knows no screen: whoever shows messages listens. */
export const onCallNews = (listener: (news: CallNews) => void): void => {
  listeners.add(listener);
};

export const tellUser = (news: CallNews): void => {
  for (const listener of listeners) listener(news);
};

const whenReached = new Set<() => void>();
let isReached = true;

/** Runs it each time the server answers again after it did not. Answers with its end. */
export const onReached = (listener: () => void): (() => void) => {
  whenReached.add(listener);
  return () => whenReached.delete(listener);
};

/** Whether the server has answered a call. */
export const noteReached = (reached: boolean): void => {
  const isBack = reached && !isReached;
  isReached = reached;
  if (isBack) for (const listener of whenReached) listener();
};
