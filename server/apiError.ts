/**
 * A failure that the caller of /api gets to see. Handlers throw it. Only the error middleware answers it, as
 * {"code","message"} and "fields" for invalid input. Visitors see `message`, so it contains nothing internal.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** "E_..." in capitals, for programs; `message` is for people. */
  readonly code: string;
  /** Field name to message. */
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}
