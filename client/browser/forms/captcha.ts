import { useCallback, useEffect, useRef } from "react";
import { captcha as words } from "../../../shared/content/forms.yaml";
import { fillText } from "../../../shared/fillText.ts";

/** Specification section 5: six characters on a canvas of 130 by 34, over a background at opacity 0.1. */
export const captchaLength = 6;
export const captchaWidth = 130;
export const captchaHeight = 34;
/** The canvas has twice the pixels in each direction, so that the characters are sharp on high-density screens. */
export const captchaScale = 2;
const backgroundOpacity = 0.1;

/** Letters and digits without those that look alike: 0 O o 1 l I (A36). */
export const captchaAlphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Bytes from here on are rejected: they would make the first characters more likely than the last. */
const fairBytes = 256 - (256 % captchaAlphabet.length);

export function createCaptchaText(): string {
  let text = "";
  while (text.length < captchaLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fairBytes) text += captchaAlphabet[byte % captchaAlphabet.length];
  }
  return text;
}

/** The text for speech: each character alone, with its case. */
export function spellCaptcha(text: string): string {
  return [...text]
    .map((sign) =>
      /\d/.test(sign)
        ? sign
        : fillText(sign === sign.toUpperCase() ? words.capital : words.small, { letter: sign.toUpperCase() }),
    )
    .join(". ");
}

/** Draws a guilloche, the wave pattern of certificates, as the background. */
function drawGuilloche(context: CanvasRenderingContext2D): void {
  context.globalAlpha = backgroundOpacity;
  context.lineWidth = 2;
  // All waves are one path: separate strokes would exceed the opacity where they cross.
  context.beginPath();
  for (let line = 0; line < 9; line += 1) {
    const phase = (line * Math.PI * 2) / 9;
    for (let x = 0; x <= captchaWidth; x += 2) {
      const y = captchaHeight / 2 + 7 * Math.sin(x / 11 + phase) + 3.4 * Math.sin(x / 5.3 - 2 * phase);
      if (x === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawCaptcha(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(captchaScale, 0, 0, captchaScale, 0, 0);
  context.clearRect(0, 0, captchaWidth, captchaHeight);
  const ink = getComputedStyle(canvas).color;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  drawGuilloche(context);
  context.font = `600 23px ${getComputedStyle(canvas).fontFamily}`;
  context.textAlign = "center";
  // All characters have one size and one baseline: otherwise nobody could distinguish S from s.
  const tilts = crypto.getRandomValues(new Uint8Array(text.length));
  [...text].forEach((sign, index) => {
    context.save();
    context.translate(14 + index * 20.4, 25);
    context.rotate((((tilts[index] ?? 0) / 255 - 0.5) * Math.PI) / 9);
    context.fillText(sign, 0, 0);
    context.restore();
  });
}

export type Captcha = ReturnType<typeof useCaptcha>;

/** The captcha of one form. Its text exists only in the browser: the server never renders it, and it is never sent. */
export function useCaptcha() {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const text = useRef("");

  /** Creates a new text and draws it at once. */
  const renew = useCallback(() => {
    text.current = createCaptchaText();
    if (canvasRef.current) drawCaptcha(canvasRef.current, text.current);
  }, []);

  useEffect(() => {
    // The visitor may have pressed Listen first: the drawn text must be the one that was read out.
    if (!text.current) renew();
    // Draws the same text again when the page's fonts have loaded.
    let isCurrent = true;
    void document.fonts?.ready.then(() => {
      if (isCurrent && canvasRef.current) drawCaptcha(canvasRef.current, text.current);
    });
    return () => {
      isCurrent = false;
      if (canSpeak()) speechSynthesis.cancel();
    };
  }, [renew]);

  return {
    canvasRef,
    inputRef,
    renew,
    /** At the visitor's wish: what was typed is no answer to the new text. */
    renewAndEmpty() {
      renew();
      if (!inputRef.current) return;
      inputRef.current.value = "";
      // The form treats this like any other edit.
      inputRef.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
    isRight: (typed: string) => typed === text.current,
    /** Reads the text out. Call it only where `canSpeak()`. */
    speak() {
      if (!text.current) renew();
      speechSynthesis.cancel();
      const speech = new SpeechSynthesisUtterance(spellCaptcha(text.current));
      speech.lang = "en";
      speech.rate = 0.8;
      speechSynthesis.speak(speech);
    },
  };
}

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance !== "undefined";
}
