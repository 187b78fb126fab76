const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /(?:\+33[ .]?[1-9]|\b0[1-9])(?:[ .]?\d{2}){4}\b/;

/** Who manages a zone according to its published remarks; null where they do not say. */
export function managerOf(remarks: string | null): {
  readonly name: string | null;
  readonly contact: string | null;
} {
  if (remarks === null) return { name: null, contact: null };
  const named = /(?:Organisme\s+)?gestionnaire[^:\n]*:\s*([^\n]+)/i.exec(remarks)?.[1];
  const name = named
    ?.replace(EMAIL, '')
    .replace(PHONE, '')
    .replace(/[\s\-–,;:(]*(?:t[ée]l\.?|e-?mail)?[\s\-–,;:.()]*$/i, '')
    .trim();
  const contact = EMAIL.exec(remarks)?.[0] ?? PHONE.exec(remarks)?.[0] ?? null;
  return { name: name && !/^nil$/i.test(name) ? name.slice(0, 120) : null, contact };
}
