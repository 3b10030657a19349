// The MEXC feed against its simulated exchange.

import { startSimulator } from "../../simulator/start-simulator.ts";
import { proveOnSimulator } from "../testing/tape-proof.ts";

proveOnSimulator("mexc", startSimulator);
