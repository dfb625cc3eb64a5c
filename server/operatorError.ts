/** What whoever runs this must change first. The server and the ops command print the message, without a stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
