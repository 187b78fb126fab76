/** Hands a file to the browser to be kept under a name. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own copy once the click is handled; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
