// A field for a mail address. It accepts what the server accepts, instead of the browser's own rule, and asks back when the
// domain looks mistyped.

import { useEffect, useRef, useState, type ReactNode } from "react";
import type { mailAddress } from "../../shared/addresses/mail-address.ts";
import styles from "./mail-field.module.css";
import { TextField } from "./text-field.tsx";

interface MailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The browser's message for an invalid address. */
  readonly fault: string;
  /** Asks whether another address was meant; by default nothing is asked. */
  readonly question?: {
    /** The address probably meant; passed in, so that no other form loads the list of mail providers. */
    readonly near: (address: string) => string | undefined;
    readonly text: (address: string) => string;
  };
  readonly name?: string;
  readonly "aria-invalid"?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
}

export function MailField({ label, value, onChange, fault, question, ...input }: MailFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const [rule, setRule] = useState<{ readonly mailAddress: typeof mailAddress }>();
  // Nobody can type an address before it is loaded, and without it the server says what is wrong.
  useEffect(() => void import("../../shared/addresses/mail-address.ts").then(setRule, () => {}), []);
  const address = rule?.mailAddress(value);
  const isFaulty = rule !== undefined && value.trim() !== "" && address === undefined;
  const meant = isLeft && address !== undefined ? question?.near(address) : undefined;
  useEffect(() => field.current?.setCustomValidity(isFaulty ? fault : ""), [isFaulty, fault]);
  return (
    <>
      <TextField
        {...input}
        ref={field}
        label={label}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={onChange}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <p className={styles.question} role="status">
        {meant !== undefined && (
          <button type="button" onClick={() => onChange(meant)}>
            {question?.text(meant)}
          </button>
        )}
      </p>
    </>
  );
}
