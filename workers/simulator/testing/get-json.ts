export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** GETs a URL and reads its JSON; a body that is not JSON stays text. */
export async function getJson(url: string): Promise<Answer> {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

/** The rows of an answer that must be an array of arrays or objects. */
export async function getRows<Row = Record<string, unknown>>(url: string): Promise<Row[]> {
  const { body, status } = await getJson(url);
  if (!Array.isArray(body)) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
  return body as Row[];
}

export async function postFault(baseUrl: string, order: unknown): Promise<Answer> {
  const body = typeof order === "string" ? order : JSON.stringify(order);
  const response = await fetch(`${baseUrl}/sim/fault`, { method: "POST", body });
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
