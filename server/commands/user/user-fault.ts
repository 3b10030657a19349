// Something the person at the command line can put right; its message is all that is shown.

export class UserFault extends Error {
  override readonly name = "UserFault";
}
