import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { loadVenue } from "./load-venue.ts";
import { proveDecoderSurvives } from "./testing/decoder-fuzz.ts";
import { loadSample } from "./testing/venue-sample.ts";

for (const exchange of EXCHANGES) proveDecoderSurvives(await loadVenue(exchange), await loadSample(exchange), 1_000_000);
