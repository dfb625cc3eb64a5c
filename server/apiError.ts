/**
 * A failure that the caller of /api sees: `message` is for visitors, `code` and `fields` (field name to message) for
 * programs.
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
