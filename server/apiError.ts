/**
 * A failure that a caller of /api is told about. Handlers throw it; the error middleware alone answers it, as
 * {"code","message"} and "fields" for invalid input. `message` is shown to visitors, so it carries nothing internal.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** "E_..." in capitals: interfaces for machines, while `message` is for people. */
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
