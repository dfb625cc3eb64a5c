import type { ClipboardEvent, DragEvent } from "react";
import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import { readPhone } from "../../../shared/enquiry/phone.ts";
import { type Control, insertAtCaret, isPhone } from "./formControls.ts";

/** Whether the mouse is down on the form, and the field that lost the focus in the meantime. */
export interface Press {
  isDown: boolean;
  left: string;
}

/**
 * Handlers for presses, paste and drop. `leave` gets the field that lost the focus during a press, after its end. `take`
 * gets the number that was pasted if digits were left out.
 */
export function createGestures(
  definition: FormDefinition,
  pressed: { current: Press },
  { leave, take }: { leave: (field: string) => void; take: (number: string) => void },
) {
  return {
    // Not by pointer events: on a touchscreen the pointer is up before the field is left.
    onMouseDown() {
      pressed.current.isDown = true;
      const release = () => {
        removeEventListener("mouseup", release, true);
        removeEventListener("dragend", release, true);
        // After the click event, which follows mouseup.
        setTimeout(() => {
          const { left } = pressed.current;
          pressed.current = { isDown: false, left: "" };
          if (left) leave(left);
        });
      };
      addEventListener("mouseup", release, true);
      addEventListener("dragend", release, true);
    },

    onPaste(event: ClipboardEvent<HTMLFormElement>) {
      const control = event.target as Control;
      const isNumber = isPhone(definition, control);
      if (control.name !== "captcha" && !isNumber) return;
      event.preventDefault();
      if (isNumber && definition.phonePaste === "cleaned") {
        const { number, isPart } = readPhone(event.clipboardData.getData("text"));
        insertAtCaret(control, number);
        if (isPart) take(number);
      }
    },

    onDrop(event: DragEvent<HTMLFormElement>) {
      const control = event.target as Partial<Control>;
      const isBlockedPhone = isPhone(definition, control) && definition.phonePaste === "blocked";
      if (control.name === "captcha" || isBlockedPhone) event.preventDefault();
    },
  };
}
