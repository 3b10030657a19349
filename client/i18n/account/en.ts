// The source dictionary of logging in. Its keys and {placeholders} are those of every language here.

export const texts = {
  "login.title": "Log in to the terminal",
  "login.lead": "Use the login you received after payment.",
  "login.identity": "Email or username",
  "login.password": "Password",
  "login.show": "Show password",
  "login.hide": "Hide password",
  "login.forgot": "Forgot password?",
  "login.submit": "Log in",
  "login.loading": "Logging in…",
  "login.or": "or",
  "login.register": "Register",
  "login.wrong": "Wrong login or password",
  "login.limited": "Too many attempts. Try again in a few minutes.",
  "login.busy": "The server is busy. Try again in a moment.",
  "login.network": "Connection error with the server",
} as const;
