import { createHash, randomUUID } from "node:crypto";
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from "express";
import express from "express";
import { PostedForm } from "../../client/forms/PostedForm.tsx";
import { sending } from "../../shared/content/forms.yaml";
import { keyName } from "../../shared/enquiry/forms.ts";
import { getRoute } from "../../shared/routes.ts";
import { ApiError } from "../apiError.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { maxFields, maxFormBytes } from "../middleware/parsing.ts";
import { createPace } from "../pace.ts";
import type { PageRequest } from "../pages/renderPage.tsx";
import type { EnquiryCipher } from "./enquiryCipher.ts";
import { referenceLength, referenceShape } from "./reference.ts";
import { type Enquiries, parseForm } from "./routes.ts";
import type { RecordIdentity } from "./store/records.ts";

/**
 * Forms that are sent without a script (A123). An enquiry that is taken leads to a page of thanks (303), so that a
 * reload sends nothing; one that is not is shown again with everything that was typed. Neither page has a script.
 */

interface FormPostsOptions {
  enquiries: Pick<Enquiries, "submit">;
  cipher: Pick<EnquiryCipher, "identify">;
  csrf: Pick<Csrf, "requireOurPage">;
  limit: RequestHandler;
  render: (page: PageRequest) => Promise<string>;
}

const { path: answerPath } = getRoute("enquiry");
const isFormPost = (req: Request) => Boolean(req.is("application/x-www-form-urlencoded"));

/** For POST /api/enquiries/:form; any other body is passed on. */
export function createFormPosts({ enquiries, cipher, csrf, limit, render }: FormPostsOptions) {
  const pace = createPace();

  const take: RequestHandler = async (req, res) => {
    const form = parseForm(req);
    const body = readBody(req);
    const submitted = await enquiries.submit(req, res, {
      form,
      body,
      findKey: (values) => findKey(body, cipher.identify({ form, values, idempotencyKey: undefined })),
    });
    if (submitted.kind === "conflict") throw new ApiError(409, "E_IDEMPOTENCY_CONFLICT", sending.refused);
    if (submitted.answer === "refused") throw new ApiError(400, "E_REFUSED", sending.refused);
    res.redirect(303, `${answerPath}?reference=${submitted.reference}`);
  };

  const showAgain: ErrorRequestHandler = async (error, req, res, next) => {
    if (!(error instanceof ApiError) || typeof req.body !== "object" || pace.isBehind()) return next(error);
    const { status, message, fields = {} } = error;
    const { CountryName, ...others } = fields;
    const problems = CountryName ? { CountryId: CountryName, ...others } : fields;
    const posted = (
      <PostedForm
        form={parseForm(req)}
        values={readBody(req)}
        problems={problems}
        notice={Object.keys(problems).length > 0 ? undefined : message}
        nextKey={randomUUID()}
      />
    );
    const startedAt = performance.now();
    const markup = await render({ id: "enquiry", address: answerPath, posted });
    pace.pay(performance.now() - startedAt);
    sendPage(res.status(status), markup);
  };

  return [
    ((req, _res, next) => next(isFormPost(req) ? undefined : "route")) satisfies RequestHandler,
    csrf.requireOurPage,
    express.urlencoded({ extended: false, limit: maxFormBytes, parameterLimit: maxFields }),
    limit,
    take,
    showAgain,
  ];
}

/** Of a field that was sent twice, the first counts. */
function readBody({ body }: Request): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, string | string[]>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]));
}

const dayMs = 24 * 3600_000;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The same answers on the same day are one enquiry. The page is the same for all visitors, so only a form that is shown
 * again has a key: a refused enquiry may be sent again as it is.
 */
function findKey(
  { [keyName]: given = "" }: Record<string, string>,
  { fingerprint, olderFingerprints }: RecordIdentity,
): string {
  if (uuidShape.test(given)) return given;
  // Nobody can guess it without the keys (A109). The oldest, so that a new key changes nothing on its first day.
  const content = JSON.stringify([olderFingerprints.at(-1) ?? fingerprint, Math.floor(Date.now() / dayMs)]);
  const hex = createHash("sha256").update(content).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** GET /enquiry?reference=...: the page of thanks. It is rendered once, and the reference put in. */
export function setUpThanks(app: Express, render: FormPostsOptions["render"]): void {
  const placeholder = "0".repeat(referenceLength);
  const kept = new Map<string, Promise<string>>();
  function renderOnce(address: string): Promise<string> {
    const markup = kept.get(address) ?? render({ id: "enquiry", address });
    kept.set(address, markup);
    markup.catch(() => kept.delete(address));
    return markup;
  }
  app.get(answerPath, async (req, res) => {
    const { reference } = req.query;
    const isOne = typeof reference === "string" && referenceShape.test(reference);
    const markup = await renderOnce(isOne ? `${answerPath}?reference=${placeholder}` : answerPath);
    sendPage(res, isOne ? markup.replaceAll(placeholder, reference) : markup);
  });
}

function sendPage(res: Response, markup: string): void {
  res.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }).type("html").send(markup);
}
