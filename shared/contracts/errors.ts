// Every refusal over HTTP and sockets: status, whether the same request may succeed later, and the default sentence.

import { z } from "zod";
import { TERMINAL_DENIED } from "./terminal-denied.ts";

interface Refusal {
  /** HTTP status; a socket's acknowledgement carries only the code. */
  readonly status: number;
  /** The same request may succeed later, without a change by the caller. */
  readonly retryable: boolean;
  readonly message: string;
}

const refusal = <Status extends number>(status: Status, message: string) => ({ status, retryable: false, message }) as const;
const passing = <Status extends number>(status: Status, message: string) => ({ status, retryable: true, message }) as const;

export const ERRORS = {
  "invalid-request": refusal(400, "The request is not valid"),
  "password-length": refusal(400, "A password has 12 to 128 characters"),
  "password-common": refusal(400, "This password is easy to guess"),
  "password-unchanged": refusal(400, "This is the password you have"),
  "wrong-credentials": refusal(401, "Wrong login or password"),
  "no-session": refusal(401, "Sign in first"),
  "session-ended": refusal(401, "The session has ended, sign in again"),
  "wrong-key": refusal(401, "This API key is not valid or was revoked"),
  "wrong-admin": refusal(401, "Wrong name, password or code"),
  "wrong-token": refusal(401, "A valid access token is needed"),
  "no-subscription": refusal(403, TERMINAL_DENIED),
  "not-ordered-here": refusal(403, "Only the browser that ordered can do this"),
  "first-password-ended": refusal(403, "This first password has ended, ask for a link to set your own"),
  "wrong-password": refusal(403, "The password is wrong"),
  scope: refusal(403, "The API key lacks the scope for this"),
  "key-address": refusal(403, "The API key may not be used from this address"),
  "not-for-keys": refusal(403, "API keys do not open this, sign in instead"),
  plan: refusal(403, "The plan does not include this"),
  "operators-only": refusal(403, "This is for those who run the service"),
  role: refusal(403, "Your role does not allow this"),
  "cross-site": refusal(403, "Requests from other sites are refused"),
  "not-found": refusal(404, "There is nothing here"),
  "method-not-allowed": refusal(405, "This method is not supported here"),
  "request-too-slow": refusal(408, "The request did not arrive in time"),
  "registration-mismatch": refusal(409, "This is not what was registered; register again"),
  "price-changed": refusal(409, "The price is another one now; look at it and order again"),
  "login-used": refusal(409, "The account of this order is in use; ask for a new password instead"),
  "login-moved": refusal(409, "This was changed once already; write to us"),
  "login-unmovable": refusal(409, "The login cannot go there; write to us"),
  "already-paid": refusal(409, "This order is paid already"),
  "payment-limit": refusal(409, "Too many payments are open; finish one of them or wait until it expires"),
  "not-withdrawable": refusal(409, "This order cannot be withdrawn from"),
  "list-limit": refusal(409, "The plan does not allow more watch lists"),
  "webhook-limit": refusal(409, "The account has as many webhooks as it may"),
  "address-refused": refusal(409, "This address is not on the public internet, or its name is not known"),
  "alert-limit": refusal(409, "The account has as many alerts as it may"),
  "setup-limit": refusal(409, "As many sets wait for this customer as may"),
  "key-limit": refusal(409, "The account has as many API keys as it may"),
  "not-subscribed": refusal(409, "Subscribe first"),
  "money-refused": refusal(409, "The order's money does not allow this"),
  "reference-needed": refusal(409, "This provider takes no refunds; transfer the money and name the transfer"),
  "not-closable": refusal(409, "This leaves the list when it is solved"),
  "own-admin": refusal(409, "Nobody does this to their own account; ask another owner"),
  "chat-off": refusal(409, "The assistant is not set up here"),
  "chat-key-needed": refusal(409, "Please enter your API key first!"),
  "chat-key-refused": refusal(409, "The assistant's service does not accept the key"),
  "reset-link": refusal(410, "The link was used or is too old, ask for another one"),
  "too-large": refusal(413, "The request is too large"),
  "unsupported-type": refusal(415, "Send JSON"),
  "headers-too-large": refusal(431, "The headers of the request are too large"),
  "rate-limited": passing(429, "Too many requests, try again later"),
  "too-many-sockets": passing(429, "This session has as many connections as it may"),
  internal: passing(500, "Something went wrong"),
  "upstream-failed": passing(502, "The exchange did not answer"),
  "provider-failed": passing(502, "The payment provider did not answer, try again in a moment"),
  "chat-failed": passing(502, "The assistant did not answer"),
  "chat-busy": passing(503, "The assistant's service takes no more questions right now"),
  "chat-budget": passing(503, "The assistant has answered as much as it may today"),
  busy: passing(503, "Too busy right now, try again in a moment"),
  unavailable: passing(503, "Temporarily unavailable, try again in a moment"),
  warming: passing(503, "Market data is being prepared, try again in a moment"),
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of a refused HTTP request; routes may add fields. */
export const errorBodySchema = z.object({
  status: z.literal("error"),
  error: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
});
