/** What a person would leave on this device by signing out: drafts of missions by their keys, and acts that wait for a network. */
export interface LeftBehind {
  readonly drafts: readonly string[];
  readonly waiting: number;
}

/**
 * `envol.draft.2.<user>[.<membership>].<mission or new>`, "simple" for the short form; `envol.draft.<user>[.<membership>].notice.<mission>` of a
 * declaration that did not leave.
 */
const DRAFT = /^envol\.draft\.(?:(?:\d+|simple)\.(\d+)(?:\.\d+)?\.(?:new|\d+)|(\d+)(?:\.\d+)?\.notice\.\d+)$/;

const ownerOf = (key: string): string | undefined => {
  const [, ofMission, ofNotice] = DRAFT.exec(key) ?? [];
  return ofMission ?? ofNotice;
};

/** A form whose clock alone has moved holds nothing that anybody wrote. */
const isEmpty = (text: string | null): boolean => {
  const draft = JSON.parse(text ?? 'null') as { form?: { name?: unknown; areas?: unknown } } | null;
  const form = draft?.form;
  return form?.name === '' && Array.isArray(form.areas) && form.areas.length === 0;
};

const isWaitingOf = (userId: number, act: unknown): boolean => {
  const owner = (act as { readonly owner?: unknown } | null)?.owner;
  return typeof owner === 'string' && owner.split('.')[0] === String(userId);
};

export const leftBehind = (userId: number): LeftBehind => {
  try {
    const waiting: unknown = JSON.parse(localStorage.getItem('envol.outbox') ?? '[]');
    return {
      drafts: Object.keys(localStorage).filter(
        (key) => ownerOf(key) === String(userId) && !isEmpty(localStorage.getItem(key)),
      ),
      waiting: Array.isArray(waiting) ? waiting.filter((act) => isWaitingOf(userId, act)).length : 0,
    };
  } catch {
    // A browser that forbids it, or something in it that cannot be read: nobody is held up by that.
    return { drafts: [], waiting: 0 };
  }
};

/** Whether there is anything to ask about. */
export const leavesSomething = (userId: number): boolean => {
  const { drafts, waiting } = leftBehind(userId);
  return drafts.length + waiting > 0;
};

export const forgetDrafts = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key);
};
