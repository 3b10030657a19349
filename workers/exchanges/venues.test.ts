import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { loadVenue } from "./load-venue.ts";
import { proveDecoderSurvives } from "./testing/decoder-fuzz.ts";
import { proveConformance } from "./testing/venue-conformance.ts";
import { loadSample } from "./testing/venue-sample.ts";

for (const exchange of EXCHANGES) {
  const [venue, sample] = [await loadVenue(exchange), await loadSample(exchange)];
  proveConformance(venue, sample);
  proveDecoderSurvives(venue, sample, 50_000);
}
