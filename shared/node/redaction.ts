// Removes secrets from log lines: fields by name at any depth, and tokens and passwords inside texts and addresses.

const REMOVED = "[redacted]";
const SECRET_NAMES = String.raw`(?:[\w-]*password|[\w-]*secret|(?:[\w-]+[_-])?token|[\w-]*api[-_]?key|(?:proxy-)?authorization|(?:set-)?cookie)`;
const SECRET_FIELD = new RegExp(`^${SECRET_NAMES}$`, "i");
/** Most lines have no such field, so they need not be parsed. */
const HAS_SECRET_FIELD = new RegExp(String.raw`"${SECRET_NAMES}":`, "i");
const IN_TEXTS: readonly (readonly [place: RegExp, instead: string])[] = [
  // In an address: ?session_token=…&api_key=…
  [/([?&][\w.-]*(?:token|password|secret|api[-_]?key|ticket|code)=)[^&\s"'#\\]+/gi, `$1${REMOVED}`],
  // In a connection string: postgres://user:…@host
  [/(\b[a-z][a-z+.-]*:\/\/[^\s:/@"\\]*:)[^\s@"\\]+@/gi, `$1${REMOVED}@`],
  [/\b((?:bearer|basic) +)[\w.~+/=-]{8,}/gi, `$1${REMOVED}`],
  [/\b((?:__Host-)?(?:sid|dev)=)[\w-]{8,}/g, `$1${REMOVED}`],
  // In a body quoted by an error: {\"password\":\"…\"}
  [new RegExp(String.raw`(${SECRET_NAMES}\\+"\s*:\s*\\+")[^"\\]*`, "gi"), `$1${REMOVED}`],
];

/** The line, one JSON object, without the values of secret fields and the secrets inside texts. */
export function redactLine(line: string): string {
  let safe = HAS_SECRET_FIELD.test(line) ? `${JSON.stringify(withoutSecrets(JSON.parse(line)))}\n` : line;
  for (const [place, instead] of IN_TEXTS) safe = safe.replace(place, instead);
  return safe;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_FIELD.test(name) ? REMOVED : withoutSecrets(inner)]),
  );
}
