// Control frames of MEXC sockets: always text, and refusals have code 0.

interface ControlledSocket {
  readonly hub: { understands(channel: string): boolean };
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
}

const reply = (id: number, msg: string, code = 0) => JSON.stringify({ id, code, msg });

export function answerMexcControl(socket: ControlledSocket, text: string): string {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return reply(0, "msg format invalid");
  }
  if (typeof request !== "object" || request === null) return reply(0, "msg format invalid");
  const { method, params, id } = request as { method?: unknown; params?: unknown; id?: unknown };
  const number = typeof id === "number" && Number.isInteger(id) ? id : 0;
  const word = typeof method === "string" ? method.toUpperCase() : "";
  if (word === "PING") return reply(number, "PONG");
  const channels = Array.isArray(params) ? params.filter((name): name is string => typeof name === "string") : [];
  if ((word !== "SUBSCRIPTION" && word !== "UNSUBSCRIPTION") || channels.length === 0) return reply(number, "msg format invalid");
  if (word === "UNSUBSCRIPTION") {
    for (const channel of channels) socket.unsubscribe(channel);
    return reply(number, channels.join(","));
  }
  return reply(number, subscribe(socket, channels));
}

function subscribe(socket: ControlledSocket, channels: readonly string[]): string {
  const good = channels.filter((channel) => socket.hub.understands(channel));
  const bad = channels.filter((channel) => !good.includes(channel));
  for (const channel of good) socket.subscribe(channel);
  if (bad.length === 0) return good.join(",");
  // As on the wire: the colon is full-width, and both refusals end in a blank.
  if (good.length === 0) return `Not Subscribed successfully! [${bad.join(",")}].  Reason： Blocked! `;
  return `Subscribed successful! [${good.join(",")}]. Not Subscribed successfully! [${bad.join(",")}]. Reason： Blocked! `;
}
