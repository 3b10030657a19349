// The Binance feed against its simulated exchange.

import { startSimulator } from "../../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../../simulator/testing/usual-hour.ts";
import { proveOnSimulator } from "../testing/tape-proof.ts";

proveOnSimulator("binance", (options) => startSimulator({ ...options, ...USUAL_HOUR }));
