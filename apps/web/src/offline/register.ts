/** After the first screens are there: the files that a reload without a network needs are fetched beside the work. */
export const registerOffline = (): void => {
  // The development server has no built files to keep; plain http addresses other than localhost have no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn(error));
};
