/** What a call has to tell the user, in the user's language. */
export interface CallNews {
  readonly tone: 'error' | 'info';
  readonly message: string;
}

const listeners = new Set<(news: CallNews) => void>();

/** The client knows no screen: whoever shows messages listens. */
export const onCallNews = (listener: (news: CallNews) => void): void => {
  listeners.add(listener);
};

export const tellUser = (news: CallNews): void => {
  for (const listener of listeners) listener(news);
};
