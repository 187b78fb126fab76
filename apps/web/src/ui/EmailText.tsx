/** An address that goes on below before its sign, where its place is narrow: not by a letter. */
export const EmailText = ({ email }: { readonly email: string }) => {
  const sign = Math.max(email.indexOf('@'), 0);
  return (
    <>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </>
  );
};
