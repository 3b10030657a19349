// Requests whose end two readers would see in different places, or that are none (T39).

/** Head of a request that has a body, without its end. */
export const HEAD = "POST /api/login HTTP/1.1\r\nHost: app.test\r\nContent-Type: application/json\r\n";

/** What is wrong with each, and its bytes. */
export const AMBIGUOUS_REQUESTS: readonly (readonly [string, string])[] = [
  ["both lengths", `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["both lengths the other way round", `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
  ["an encoding that is none", `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["an encoding behind chunks", `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ["two encodings", `${HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n`],
  ["an encoding behind a vertical tab", `${HEAD}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n`],
  ["a blank before the colon", `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ["two lengths", `${HEAD}Content-Length: 0\r\nContent-Length: 44\r\n\r\n`],
  ["a list of lengths", `${HEAD}Content-Length: 0, 44\r\n\r\n`],
  ["a signed length", `${HEAD}Content-Length: +2\r\n\r\n{}`],
  ["a length of letters", `${HEAD}Content-Length: 0x2\r\n\r\n{}`],
  ["a chunk of no size", `${HEAD}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`],
  ["a chunk that is longer than it says", `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ["lines that end without CR", "GET /healthz HTTP/1.1\nHost: app.test\n\n"],
  ["a header that ends without CR", "GET /healthz HTTP/1.1\r\nHost: app.test\nX-A: b\r\n\r\n"],
  ["a head that ends without CR", "GET /healthz HTTP/1.1\r\nHost: app.test\r\n\n"],
  ["a CR alone", "GET /healthz HTTP/1.1\r\nHost: app.test\rX-A: b\r\n\r\n"],
  ["a folded header", "GET /healthz HTTP/1.1\r\nHost: app.test\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n"],
  ["a NUL in a header", "GET /healthz HTTP/1.1\r\nHost: app.test\r\nX-A: b\u0000c\r\n\r\n"],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n"],
  ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["no protocol", "GET /healthz\r\n\r\n"],
];
