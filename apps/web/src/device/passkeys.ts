/** Browsers keep passkeys for names, not for numbers, and only where the page is secure. */
export const arePasskeysPossible = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
