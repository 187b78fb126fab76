/** Publications shout names ("TOULOUSE BLAGNAC"): said as people write them; anything else stays as it is. */
export const placeName = (name: string): string =>
  name === name.toUpperCase() && /\p{Lu}{4}/u.test(name)
    ? name
        .toLowerCase()
        .replace(
          /(^|[\s\-’'(])(\p{Ll})/gu,
          (_all, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : name;
