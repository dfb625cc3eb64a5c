export type ApiErrorCode =
  | "E_INVALID_NEW_RECORD"
  | "E_INVALID_IDEMPOTENCY_KEY"
  | "E_IDEMPOTENCY_CONFLICT"
  | "E_INVALID_LOGIN"
  | "E_LOGIN_REFUSED"
  | "E_METHOD_NOT_ALLOWED"
  | "E_SPOOL_UNAVAILABLE"
  | "E_VENDOR_UNAVAILABLE"
  | "E_COUNTRIES_UNAVAILABLE"
  | "E_CSRF"
  | "E_NOT_FOUND"
  | "E_BAD_REQUEST"
  | "E_TOO_LARGE"
  | "E_UNSUPPORTED_TYPE"
  | "E_RATE_LIMITED"
  | "E_INTERNAL";

/**
 * A failure that a caller of /api is told about. Handlers throw it; the error middleware alone answers it, as
 * {"code","message"} and "fields" for invalid input. `message` is shown to visitors, so it carries nothing internal.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Field name to message. */
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: ApiErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}
