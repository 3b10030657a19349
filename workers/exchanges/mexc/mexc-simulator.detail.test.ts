import { startOne } from "../../simulator/testing/start-one.ts";
import { proveOnSimulator } from "../testing/tape-proof.ts";
import { venue } from "./mexc-venue.ts";

proveOnSimulator(venue, (wishes) => startOne("mexc", wishes));
