/** Adds a text on its own line; one that stands there already is not repeated. */
export const insertText = (message: string, text: string): string => {
  const lines = message.split('\n').map((line) => line.trim());
  if (lines.includes(text.trim())) return message;
  return message.trim() === '' ? text : `${message.trimEnd()}\n${text}`;
};
