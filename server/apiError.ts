/**
 * A failure that the caller of /api gets to see. Handlers throw it. Only the error middleware answers it, as
 * {"code","message"} and "fields" (field name to message) for invalid input. Visitors see `message`, so it contains nothing
 * internal; `code` ("E_...") is for programs.
 */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}
