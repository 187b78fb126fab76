/**
 * What the parts of something named are called: "Verger 1", "Verger 2"; of a name that ends in a number "Zone 1a",
 * "Zone 1b", since "Zone 1 2" reads as another zone. Empty for what has no name.
 */
export const partName = (name: string, index: number): string => {
  const whole = name.trim();
  if (whole === '') return '';
  return /\d$/.test(whole) && index < 26
    ? `${whole}${String.fromCharCode(97 + index)}`
    : `${whole} ${index + 1}`;
};
