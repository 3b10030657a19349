import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askProvider } from "./provider-http.ts";
import { ProviderRefusedError, ProviderUnavailableError } from "./provider.ts";

/** The result of a request answered with this status, and whether the provider counts as available. */
async function asked(status: number): Promise<{ error: unknown; outcomes: (readonly [boolean, boolean | undefined])[] }> {
  const server = createServer((_request, response) => response.writeHead(status).end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const outcomes: (readonly [boolean, boolean | undefined])[] = [];
  const error: unknown = await askProvider(
    { method: "GET", url, headers: {}, isRead: false },
    { onOutcome: (isAnswered, isKeyRefused) => outcomes.push([isAnswered, isKeyRefused]) },
  ).catch((thrown: unknown) => thrown);
  return { error, outcomes };
}

test.each([400, 404, 422])("%i is the provider's word about this payment, and an answer", async (status) => {
  const { error, outcomes } = await asked(status);
  expect(error).toBeInstanceOf(ProviderRefusedError);
  expect(outcomes).toEqual([[true, false]]);
});

test.each([401, 403, 429, 500, 503])("%i says nothing about a payment, and counts as no service", async (status) => {
  const { error, outcomes } = await asked(status);
  expect(error).toBeInstanceOf(ProviderUnavailableError);
  expect(outcomes).toEqual([[false, [401, 403].includes(status)]]);
});
