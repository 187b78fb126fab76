/** A value of a form-encoded body: `items[0][price]=x` is `{items: [{price: 'x'}]}`. */
export type Form = string | Form[] | { readonly [name: string]: Form };
export type FormFields = Readonly<Record<string, Form>>;

type Tree = Map<string, Tree | string>;

const place = (tree: Tree, [name = '', ...rest]: readonly string[], value: string): void => {
  const key = name === '' ? String(tree.size) : name;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const known = tree.get(key);
  const under: Tree = known instanceof Map ? known : new Map();
  tree.set(key, under);
  place(under, rest, value);
};

const built = (tree: Tree): Form => {
  const entries = [...tree].map(
    ([name, value]) => [name, value instanceof Map ? built(value) : value] as const,
  );
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
};

/** Reads a form-encoded body or query as Stripe writes it. */
export const readForm = (text: string): FormFields => {
  const tree: Tree = new Map();
  for (const [name, value] of new URLSearchParams(text))
    place(
      tree,
      name.split(/\[|\]\[|\]$/).filter((part, index, all) => part !== '' || index < all.length - 1),
      value,
    );
  const form = built(tree);
  return typeof form === 'object' && !Array.isArray(form) ? form : {};
};

/** A field that is text. */
export const textIn = (fields: FormFields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

/** A field with fields of its own. */
export const fieldsUnder = (fields: FormFields, name: string): FormFields => {
  const value = fields[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};

/** A list of fields. */
export const listIn = (fields: FormFields, name: string): FormFields[] => {
  const value = fields[name];
  return Array.isArray(value)
    ? value.filter((each): each is FormFields => typeof each === 'object' && !Array.isArray(each))
    : [];
};

/** A list of texts. */
export const textsIn = (fields: FormFields, name: string): string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};
