import { vi } from "vitest";
import { proveDecoderSurvives } from "../../exchanges/testing/decoder-fuzz.ts";
import { proveConformance } from "../../exchanges/testing/venue-conformance.ts";
import { sample } from "./toy-sample.ts";
import { venue } from "./toy-venue.ts";

vi.mock("../../../shared/market/exchange-registry.ts", () => import("../../../shared/testing/toy-exchange/registry.ts"));

proveConformance(venue, sample);
proveDecoderSurvives(venue, sample, 50_000);
