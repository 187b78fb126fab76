/** The places of a process, of which one address, or one livestream, takes some. */
export interface Places {
  /** Takes one, and answers how it is given back; null: there is none. */
  take(name: string | number): (() => void) | null;
}

export const createPlaces = ({
  most,
  each: mostEach,
}: {
  readonly most: number;
  readonly each: number;
}): Places => {
  const taken = new Map<string | number, number>();
  let all = 0;
  return {
    take: (name) => {
      const same = taken.get(name) ?? 0;
      if (all >= most || same >= mostEach) return null;
      all += 1;
      taken.set(name, same + 1);
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        all -= 1;
        const left = (taken.get(name) ?? 1) - 1;
        if (left === 0) taken.delete(name);
        else taken.set(name, left);
      };
    },
  };
};
