import type { Request, RequestHandler, Response } from "express";
import type * as z from "zod";
import { captcha as captchaWords } from "../../shared/content/forms.yaml";
import { tellFact } from "../../shared/content/site.ts";
import { proofName } from "../../shared/enquiry/challenge.ts";
import { type FormId, forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { readCountry } from "../../shared/enquiry/normalise.ts";
import { toVendorModel } from "../../shared/enquiry/vendorModels.ts";
import { ApiError } from "../apiError.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { getBody, listProblems } from "../middleware/parsing.ts";
import type { Services } from "../services.ts";
import { createEnquirySchema, enquiryExtrasSchema } from "./bodies.ts";
import type { Challenges, CheckedProof } from "./challenges.ts";
import type { Submitted } from "./delivery/delivery.ts";
import type { EnquiryIdentity } from "./enquiryCipher.ts";
import { createUsualWait } from "./heldAnswerDelay.ts";
import { StoreUnavailableError } from "./store/enquiryStore.ts";
import type { HeldReason } from "./store/heldReasons.ts";

interface EnquiryRoutesOptions extends Services {
  csrf: Csrf;
  /** Counts the enquiries without a proof of work that this client address has sent in the last hour. */
  countUnproven(req: Request): Promise<number>;
}

type EnquiryExtras = z.infer<typeof enquiryExtrasSchema>;

const enquirySchemas = Object.fromEntries(
  Object.entries(forms).map(([id, form]) => [id, createEnquirySchema(form)]),
) as Record<FormId, ReturnType<typeof createEnquirySchema>>;

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Of one client address in an hour; more are held (A120). */
const unprovenPerAddress = 3;
/** For a locked store or a full disk: soon enough for a person who retries. */
const storeRetrySeconds = 10;

export type Enquiries = ReturnType<typeof createEnquiries>;

interface Attempt {
  form: FormId;
  body: Record<string, unknown>;
  /** The idempotency key, of the values as they are stored. */
  findKey(values: EnquiryIdentity["values"]): string | undefined;
}

/** Takes the enquiries, after the CSRF protection, the rate limit and the body parser. */
export function createEnquiries(options: EnquiryRoutesOptions) {
  const { store, cipher, delivery, captcha, challenges, csrf, countries, countUnproven, config } = options;
  const usualWait = createUsualWait(config);
  /** Enquiries in progress, by idempotency key and content. A repeat joins the first request instead of racing it. */
  const underWay = new Map<string, UnderWay>();

  /**
   * Why an enquiry is held for review. A captcha that is wrong throws; one that is missing or could not be verified
   * refuses nobody, but does not go to the vendor without review (A91).
   */
  async function findHeldReason(
    form: FormId,
    beside: EnquiryExtras,
    checked: CheckedProof | undefined,
  ): Promise<HeldReason | undefined> {
    // The captcha service is not asked about an enquiry that is held anyway.
    if (beside[honeypotName]) return "honeypot";
    if (checked?.held) return checked.held;
    const verdict = await captcha?.check(beside.captchaToken, { form });
    if (verdict === "invalid") throw invalid({ captcha: captchaWords.wrong });
    if (verdict === "missing") return "captcha missing";
    return verdict === "unknown" ? "captcha down" : undefined;
  }

  async function take(
    req: Request,
    enquiry: EnquiryIdentity,
    beside: EnquiryExtras,
    visitorLeft: AbortSignal,
  ): Promise<Submitted> {
    const startedAt = performance.now();
    // The key is looked up before the captcha is checked: a token works once, and a repeat carries the same token.
    const isKeyed = captcha !== undefined && enquiry.idempotencyKey !== undefined;
    const known = isKeyed ? await store.find(cipher.identify(enquiry)) : undefined;
    if (known?.kind === "repeat") return { kind: "answered", reference: known.reference, answer: known.answer };
    if (known?.kind === "conflict") return known;
    const { form, values } = enquiry;
    const csrfSecret = csrf.readSecret(req) ?? "";
    const checked = await challenges?.check(beside[proofName], { form, csrfSecret });
    const { unproven, nonce: challenge } = checked ?? {};
    const isOneTooMany = unproven && (await countUnproven(req)) > unprovenPerAddress;
    const held = (await findHeldReason(form, beside, checked)) ?? (isOneTooMany ? unproven : undefined);
    // Not in `values`: these identify a repeat, so they must not depend on the list that is known at the time.
    const country = readCountry(values.CountryId, values.CountryName, await countries.lastGood());
    const { source } = beside;
    const model = toVendorModel(form, { ...values, ...country }, source);
    const submitted = await delivery.submit({ ...enquiry, model, source, held, unproven, challenge }, visitorLeft);
    if (submitted.kind === "conflict" || submitted.isRepeat) return submitted;
    const waitedMs = performance.now() - startedAt;
    if (submitted.answer === "held") await usualWait.holdBack(waitedMs, visitorLeft);
    else usualWait.note(waitedMs);
    return submitted;
  }

  /** Throws an ApiError that says what is to be corrected, or that the store cannot take it now. */
  async function submit(req: Request, res: Response, { form, body, findKey }: Attempt): Promise<Submitted> {
    const parsed = enquirySchemas[form].safeParse(body);
    if (!parsed.success) throw invalid(listProblems(parsed.error));
    const values = parsed.data;
    const idempotencyKey = findKey(values);
    const enquiry = { form, values, idempotencyKey };

    const id = idempotencyKey && JSON.stringify([idempotencyKey, form, values]);
    let current = id === undefined ? undefined : underWay.get(id);
    if (!current) {
      const left = new AbortController();
      current = {
        answered: take(req, enquiry, enquiryExtrasSchema.parse(body), left.signal),
        left,
        readers: 0,
      };
      if (id !== undefined) {
        underWay.set(id, current);
        const forget = () => void underWay.delete(id);
        current.answered.then(forget, forget);
      }
    }
    countReader(res, current);
    try {
      return await current.answered;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      res.set("Retry-After", String(storeRetrySeconds));
      throw new ApiError(
        503,
        "E_STORE_UNAVAILABLE",
        `We cannot take your enquiry at the moment. Please call ${tellFact("phone")} or write to ${tellFact("email")}.`,
      );
    }
  }

  /** POST /api/enquiries/:form */
  const call: RequestHandler = async (req, res) => {
    const form = parseForm(req);
    const idempotencyKey = parseKey(req);
    answer(res, await submit(req, res, { form, body: getBody(req), findKey: () => idempotencyKey }));
  };

  return { submit, call };
}

/** An enquiry in progress, and the requests that wait for its answer. */
interface UnderWay {
  answered: Promise<Submitted>;
  readers: number;
  left: AbortController;
}

/** Notes when the last connection that waits for the answer is gone: a page that was closed, a network that was lost. */
function countReader(res: Response, current: UnderWay): void {
  current.readers += 1;
  res.once("close", () => {
    current.readers -= 1;
    if (current.readers === 0) current.left.abort();
  });
}

export function parseForm(req: Request): FormId {
  const form = req.params.form ?? req.query.form;
  if (typeof form === "string" && Object.hasOwn(forms, form)) return form as FormId;
  throw new ApiError(404, "E_NOT_FOUND", "There is no such form.");
}

function parseKey(req: Request): string | undefined {
  const key = req.get("Idempotency-Key");
  if (key === undefined || keyShape.test(key)) return key?.toLowerCase();
  throw new ApiError(400, "E_INVALID_IDEMPOTENCY_KEY", "The header Idempotency-Key must be a UUID.");
}

function invalid(fields: Record<string, string>): ApiError {
  return new ApiError(400, "E_INVALID_NEW_RECORD", "You Entered Invalid Details", fields);
}

/** The replies of docs/contracts.md. A held enquiry gets that of a delivered one, so that a bot learns nothing. */
function answer(res: Response, submitted: Submitted) {
  if (submitted.kind === "conflict") {
    throw new ApiError(409, "E_IDEMPOTENCY_CONFLICT", "This Idempotency-Key was used for another enquiry.");
  }
  const { reference } = submitted;
  if (submitted.answer === "refused") res.json({ Status: false });
  else if (submitted.answer === "queued") res.status(202).json({ Status: true, queued: true, Reference: reference });
  else res.json({ Status: true, Reference: reference });
}

/** GET /api/challenge. Sets the CSRF cookies when the secret is missing, because the challenge is bound to it. */
export function createChallengeRoute({ challenges, csrf }: { challenges: Challenges; csrf: Csrf }): RequestHandler {
  return async (req, res) => {
    const form = parseForm(req);
    const csrfSecret = csrf.readSecret(req) ?? csrf.issue(req, res);
    res.json(await challenges.issue({ form, csrfSecret }));
  };
}
