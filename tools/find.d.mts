/** The sources that contain a text, tests and generated lists apart, by their path from the checkout. */
export function findText(text: string): string[];
