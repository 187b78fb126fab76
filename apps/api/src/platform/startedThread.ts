/** Has a new thread read the code of its work before a piece of it begins. */
export default async (file: string): Promise<void> => {
  await import(file);
};
