/** What the address of the list says; the record is the one that is open beside it. */
export interface LivestreamsSearch {
  readonly status?: 'live' | 'ended';
  readonly all?: true;
  readonly watch?: number;
  readonly edit?: number;
}

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const livestreamsSearch = (given: Readonly<Record<string, unknown>>): LivestreamsSearch => {
  const { status } = given;
  const [watch, edit] = [idOf(given.watch), idOf(given.edit)];
  return {
    ...((status === 'live' || status === 'ended') && { status }),
    ...((given.all === true || given.all === 'true') && { all: true }),
    ...(watch !== undefined && { watch }),
    ...(edit !== undefined && { edit }),
  };
};
