export interface RestRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Caller's address; limits count per address. */
  readonly address: string;
}

export interface RestReply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 200 with a value that is not JSON text yet. */
export const okReply = (value: unknown): RestReply => ({ status: 200, body: JSON.stringify(value) });

/** 200 with ready JSON text. */
export const textReply = (body: string): RestReply => ({ status: 200, body });

export class RestRefusal extends Error {
  override readonly name = "RestRefusal";
  readonly status: number;
  readonly code: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
