/** What a screen of this window follows to its end: no message tells it a second time. */
const followed = new Set<string>();

interface Subject {
  readonly type: string;
  readonly id: number;
}
const keyOf = ({ type, id }: Subject): string => `${type} ${id}`;

/** Answers with its end. */
export const followHere = (subject: Subject): (() => void) => {
  followed.add(keyOf(subject));
  return () => followed.delete(keyOf(subject));
};

export const isFollowedHere = (subject: Subject | null): boolean =>
  subject !== null && followed.has(keyOf(subject));
