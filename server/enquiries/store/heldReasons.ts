const probablyBots = "Probably bots: show them, retry what is real, close the others.";
const withoutProof =
  "They came without the form's proof of work: bots, or browsers that could not do it (a script blocked, very old or very slow): show them, retry what is real, close the others.";

/**
 * Why an enquiry is held: stored, and not sent until released. `byProgram`: only a program sends this, which may fill
 * half of the places for held ones (A120). `advice`: of the ops command.
 */
export const heldReasons = {
  honeypot: { byProgram: true, advice: probablyBots },
  "captcha missing": { byProgram: false, advice: probablyBots },
  "captcha down": {
    byProgram: false,
    advice: "The captcha service could not be asked: they go on their way by themselves once it answers.",
  },
  "challenge missing": { byProgram: false, advice: withoutProof },
  "challenge unsolved": { byProgram: false, advice: withoutProof },
  "challenge expired": { byProgram: false, advice: withoutProof },
  "challenge unreadable": { byProgram: true, advice: withoutProof },
  "challenge tampered": { byProgram: true, advice: withoutProof },
  /** The proof belongs to another form or visitor. */
  "challenge foreign": { byProgram: true, advice: withoutProof },
  "challenge replayed": {
    byProgram: true,
    advice:
      "Their proof of work had been used by another enquiry: a bot, or a database that came back from a copy. Show them, retry what is real, close the others.",
  },
} as const satisfies Record<string, { byProgram: boolean; advice: string }>;

export type HeldReason = keyof typeof heldReasons;

/** The visitor may be a person (old phone, slow line), so these are delivered while they are rare (A99). */
export type UnprovenReason = Extract<HeldReason, `challenge ${"missing" | "unsolved" | "expired"}`>;

export const programReasons = (Object.keys(heldReasons) as HeldReason[]).filter((one) => heldReasons[one].byProgram);

/** The outcome of a held record. The store finds the records of one reason by this text. */
export function describeHeld(reason: HeldReason): string {
  return `held: ${reason}`;
}
