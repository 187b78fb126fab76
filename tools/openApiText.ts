// An OpenAPI document as text with one line a call and one a schema: a change of the contract shows as the calls it changes,
// and two changes of different calls do not meet in a merge.

type Json = Readonly<Record<string, unknown>>;

/** `"key": value` of each entry on one line of its own, indented by `indent`. */
const onALineEach = (entries: Json, indent: string): string =>
  Object.entries(entries)
    .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');

/** Objects in an object, their entries on a line each: the methods of each path, the schemas of the components. */
const groups = (entries: Json): string =>
  Object.entries(entries)
    .map(([key, value]) => `    ${JSON.stringify(key)}: {\n${onALineEach(value as Json, '      ')}\n    }`)
    .join(',\n');

/**
 * The text of an OpenAPI document, parsed back equal to it.
 * @param document With `paths` and `components` last, as `buildOpenApi` gives it.
 */
export const openApiText = (document: Json): string => {
  const { paths, components, ...head } = document;
  const body = [
    onALineEach(head, '  '),
    `  "paths": {\n${groups(paths as Json)}\n  }`,
    `  "components": {\n${groups(components as Json)}\n  }`,
  ];
  return `{\n${body.join(',\n')}\n}\n`;
};
