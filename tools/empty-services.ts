// Runs before each integration test file: every file starts with an empty Redis and an empty database.

import { Redis } from "ioredis";
import { Client } from "pg";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";

const redis = new Redis(redisUrl());
await redis.flushall();
await redis.quit();

const client = new Client({ connectionString: databaseUrl() });
await client.connect();
await client.query("drop schema public cascade; create schema public");
await client.end();
