/** The ways to write a noun. */
export function namesOf(name: string): Readonly<Record<string, string>>;
/** The files of a module by path; `number` is that of its migration. */
export function filesOf(
  names: Readonly<Record<string, string>>,
  number: string,
): Readonly<Record<string, string>>;
